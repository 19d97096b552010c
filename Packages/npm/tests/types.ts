// Compiles only if the types say what the README says.
import { HandwritingStroke, loadHandwriting, type HandwritingPrediction, type StrokeGroup } from "inkling";
import { attachScribble, type Scribble } from "inkling/scribble";

export async function read(): Promise<string> {
  const handwriting = await loadHandwriting("/inkling.wasm", ["/english.gguf", new Uint8Array(3)]);
  const recognizer = await handwriting.createHandwritingRecognizer({ languages: ["en"] });
  const drawing = recognizer.startDrawing({ alternatives: 3, recognitionType: "text", words: ["Inkling"] });
  const stroke = new HandwritingStroke();
  stroke.addPoint({ x: 1, y: 2, t: 3 });
  drawing.addStroke(stroke);
  const best: HandwritingPrediction | undefined = (await drawing.getPrediction())[0];
  const settled = await drawing.getStablePrefix({ pause: 500, policy: { agreement: 2 } });
  drawing.commit(settled);
  const page = await handwriting.createHandwritingPage({ languages: ["en"] });
  const found: StrokeGroup[] = await page.search("milk", { place: "prefix" });
  // @ts-expect-error: there is no such kind.
  page.groups("letter");
  return (best?.text ?? "") + found.length;
}

export async function write(): Promise<Scribble> {
  const scribble = await attachScribble(document, { wasm: "/inkling-scribble.wasm", models: [], input: "any" });
  scribble.input = "pen";
  // @ts-expect-error: there is no such input.
  scribble.input = "nose";
  return scribble;
}
