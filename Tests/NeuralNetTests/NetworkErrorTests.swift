import InkNetwork
import NeuralNet
import Tensors
import Testing

struct NetworkErrorTests {
  private func message(_ layers: [LayerDescription], features: Int = 4, classes: Int = 3) -> String {
    do {
      _ = try Network(NetworkDescription(inputFeatures: features, layers: layers, classes: classes), seed: 1)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func `descriptions that can't be built say where and why`() {
    #expect(
      message([.layerNorm, .sru(width: 6, dropout: 0)]) == """
        Layer 1 (sru) needs 6 features, but the layer before it gives 4. \
        Set its width to 4, or put a linear layer with 6 outputs before it.
        """)
    #expect(
      message([.sru(width: 5, dropout: 0)]) == "Layer 0 (sru): width is 5, but must be a multiple of 2.")
    #expect(
      message([.convolution(channels: 4, kernel: 0, stride: 1, activation: .relu)])
        == "Layer 0 (convolution): kernel is 0, but must be between 1 and 255.")
    #expect(
      message([.dropout(rate: 1)]) == "Layer 0 (dropout): rate is 1.0, but must be between 0.0 and 0.95.")
    #expect(
      message([.dropout(rate: .nan)]) == "Layer 0 (dropout): rate is nan, but must be between 0.0 and 0.95.")
    #expect(message([], features: 0) == "The network's number of input features is 0, but must be at least 1.")
    #expect(message([], classes: 1) == "The network's number of classes is 1, but must be at least 2.")
  }

  @Test func `an absurd width is an error before memory is asked for`() {
    #expect(
      message([.linear(outputs: 1_048_576, activation: .none), .linear(outputs: 1_000_000, activation: .none)]) == """
        Layer 1 (linear) raises the network's weights to 1048582242880; more than 536870912 aren't supported. \
        Make it narrower.
        """)
  }

  @Test func `views that don't fit each other say what to do`() {
    func message(_ network: NetworkDescription) -> String {
      do {
        _ = try Network(network, seed: 1)
        return ""
      } catch {
        return "\(error)"
      }
    }
    let convolution = LayerDescription.convolution2D(channels: 2, kernel: 3, stride: 2, activation: .relu)
    #expect(
      message(NetworkDescription(inputFeatures: 2, layers: [convolution], classes: 3)) == """
        The network's views don't fit each other: a convolution2D stands outside the plane's layers: \
        use convolution along the pen.
        """)
    #expect(
      message(
        NetworkDescription(
          inputFeatures: 2, layers: [], jointLayers: [.linear(outputs: 2, activation: .none)], classes: 3)) == """
          The network's views don't fit each other: the layers along the pen leave many frames, which a view in the plane \
          and joint layers can't take: end them with a pooling layer.
          """)
    let plane = NetworkDescription.Plane(cells: 8, features: 8, layers: [convolution])
    #expect(
      message(NetworkDescription(inputFeatures: 2, layers: [.pooling(heads: 1)], plane: plane, classes: 3)) == """
        The network's views don't fit each other: the plane's layers leave 16 rows instead of one: end them with a \
        pooling layer, or with a convolution2D as wide as what is left.
        """)
  }

  @Test func `a batch without the planes that the network takes says so`() throws {
    let plane = NetworkDescription.Plane(cells: 2, features: 8, layers: [.pooling(heads: 1)])
    let network = try Network(
      NetworkDescription(inputFeatures: 1, layers: [.pooling(heads: 1)], plane: plane, classes: 3), seed: 1)
    let batch = SequenceBatch(frames: [1], featureCount: 1, offsets: [0, 1], labels: [[1]])
    #expect {
      _ = try network.loss(of: batch)
    } throws: {
      "\($0)" == """
        The batch's planes have 0 numbers, but the network takes 32. \
        Extract the features with the settings that the network was trained with (planeCells).
        """
    }
  }

  @Test func `batches that don't fit say what to do`() throws {
    let network = try Network(NetworkDescription(inputFeatures: 2, layers: [], classes: 3), seed: 1)
    func message(_ batch: SequenceBatch) -> String {
      do {
        _ = try network.loss(of: batch)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message(SequenceBatch(frames: [1, 2, 3], featureCount: 3, offsets: [0, 1], labels: [[1]])) == """
        The frames have 3 features, but the network takes 2. \
        Extract the features with the settings that the network was trained with.
        """)
    let inconsistent = """
      The batch has 2 frames, but its offsets describe 1 and its labels 1 sequences. \
      Offsets start at 0, never fall, and end at the number of frames; each sequence has a list of labels.
      """
    #expect(
      message(SequenceBatch(frames: [1, 2, 3, 4], featureCount: 2, offsets: [0, 1], labels: [[1]])) == inconsistent)
    #expect(
      message(SequenceBatch(frames: [1, 2, 3, 4], featureCount: 2, offsets: [1, 2], labels: [[1]])) == inconsistent)
    for label in [0, 3, -1] as [Int32] {
      #expect(
        message(SequenceBatch(frames: [1, 2], featureCount: 2, offsets: [0, 1], labels: [[label]])) == """
          Sample 0 of the batch has the label \(label), but the network's labels are 1 to 2. \
          Encode the text with the network's alphabet.
          """)
    }
  }

  @Test func `an empty batch gives nothing and fails nothing`() throws {
    let network = try Network(NetworkDescription(inputFeatures: 2, layers: [], classes: 3), seed: 1)
    let batch = SequenceBatch(featureCount: 2)
    #expect(try network.logProbabilities(of: batch).values.isEmpty)
    let gradients = Gradients(like: network.parameters)
    var random = RandomSource(seed: 1)
    let loss = try network.accumulateGradients(of: batch, scale: 1, into: gradients, random: &random)
    #expect(loss == BatchLoss())
  }
}
