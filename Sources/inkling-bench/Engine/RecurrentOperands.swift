import CInkKernels
import Tensors

private let sequences = 32
/// A multiple of every instruction set's panels.
private let width = 128

/// The matrices of one time step of an LSTM and of a GRU within its sequences, and the step's loops.
///
/// Every sequence has three rows: the steps before, at and after the one taken. An element is a sequence's unit.
struct RecurrentOperands {
  private let rows = (0..<sequences).map { Int32(3 * $0 + 1) }
  private let gates = FloatBuffer(random: 3 * sequences * 4 * width, seed: 11)
  private let cells = FloatBuffer(random: 3 * sequences * width, seed: 12)
  private let output = FloatBuffer(random: 3 * sequences * width, seed: 13)
  private let outputGradient = FloatBuffer(random: 3 * sequences * width, seed: 14)
  // As small as initial weights: the values stay small from call to call.
  private let weights = FloatBuffer(random: 4 * width * width, within: 1 / Float(width).squareRoot(), seed: 15)
  private let transposedWeights = FloatBuffer(
    random: 4 * width * width, within: 1 / Float(width).squareRoot(), seed: 16)
  private let biases = FloatBuffer(random: 8 * width, seed: 17)
  private let biasGradient = FloatBuffer(random: 4 * width, seed: 18)
  private let carry = FloatBuffer(random: sequences * width, seed: 19)
  private let hidden = FloatBuffer(random: sequences * width, seed: 20)
  private let product = FloatBuffer(random: sequences * 3 * width, seed: 21)

  /// The steps with their recurrent products, forward and both passes; none where the processor lacks the instructions.
  func loops(of instructions: TrainingKernels.Instructions) -> [KernelLoop] {
    guard let set = unsafe TrainingKernels.table(for: instructions)?.pointee.instructions,
      let loops = unsafe ink_recurrent_kernels_for(set)?.pointee,
      let products = unsafe ink_product_kernels_for(set)?.pointee
    else { return [] }
    // The backward pass overwrites the gates, from which the next forward pass starts.
    return [
      KernelLoop(name: "LSTM step", elements: sequences * width, operationsPerElement: 8 * width) {
        lstmForward(loops)
      },
      KernelLoop(name: "LSTM step, both", elements: sequences * width, operationsPerElement: 16 * width) {
        lstmForward(loops)
        unsafe loops.lstm_backward(
          sequences, sequences, width, rows, -1, 1, transposedWeights.base, outputGradient.base, width, cells.base,
          gates.base, 4 * width, carry.base, biasGradient.base)
      },
      KernelLoop(name: "GRU step", elements: sequences * width, operationsPerElement: 6 * width) {
        gruForward(loops, products)
      },
      KernelLoop(name: "GRU step, both", elements: sequences * width, operationsPerElement: 12 * width) {
        gruForward(loops, products)
        unsafe loops.gru_backward(
          sequences, width, rows, -1, output.base, outputGradient.base, width, gates.base, cells.base, carry.base,
          product.base)
        unsafe products.multiply(
          sequences, width, 3 * width, product.base, 3 * width, transposedWeights.base, carry.base, width, 1)
      },
    ]
  }

  private func lstmForward(_ loops: ink_recurrent_kernels) {
    unsafe loops.lstm_forward(
      sequences, width, rows, -1, weights.base, biases.base, gates.base, 4 * width, cells.base, output.base, width)
  }

  private func gruForward(_ loops: ink_recurrent_kernels, _ products: ink_product_kernels) {
    unsafe products.multiply(
      sequences, 3 * width, width, hidden.base, width, weights.base, product.base, 3 * width, 0)
    unsafe loops.gru_forward(
      sequences, width, rows, biases.base, biases.base + 3 * width, product.base, gates.base, cells.base, hidden.base,
      output.base, width)
  }
}
