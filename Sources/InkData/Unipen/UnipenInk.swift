/// The ink of a UNIPEN file and the files that it includes, in the order of writing.
struct UnipenInk {
  /// A non-empty `.PEN_DOWN` or `.PEN_UP` block. Segments count both; only pen-down is ink.
  struct Component {
    var isDown: Bool
    var points: Range<Int>
    var setup: Int
    /// Components with the same epoch have start times by one clock; between epochs the time is unknown.
    var epoch: Int
    var startTime: Double
    /// The problem with its coordinates, if any; it is a component all the same.
    var damage: UnipenError?
  }

  /// The settings that applied to a component.
  struct Setup: Hashable {
    var columns: [Column] = [.x, .y]
    var pointsPerSecond: Double?
    var xPerMillimetre: Float?
    var yPerMillimetre: Float?
    var writer: String?

    /// The length of a y unit in x units; devices may have different resolutions along the two.
    var aspect: Float {
      guard let xPerMillimetre, let yPerMillimetre else { return 1 }
      return xPerMillimetre / yPerMillimetre
    }
  }

  /// The content of a column of numbers.
  enum Column: Hashable {
    case x
    case y
    case time
    case force
    case other
  }

  /// A line of coordinates.
  struct PenPoint {
    var x: Float = 0
    var y: Float = 0
    /// Milliseconds by the device's clock, NaN where there is no such column.
    var time = Double.nan
    /// Pressure in the device's units, NaN where there is no such column.
    var force = Float.nan
  }

  var components: [Component] = []
  var setups: [Setup] = []
  var points: [PenPoint] = []
}
