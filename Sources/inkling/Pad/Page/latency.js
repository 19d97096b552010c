// The latency of updates: the last ones as bars, the newest at the right, with the median and the 99th percentile.

const shown = 120;
const kept = 1000;

/** A quantile by the nearest rank; NaN when there are no values. */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? NaN;
}

export class Latency {
  times = [];
  #figure;

  constructor(figure) {
    this.#figure = figure;
  }

  add(milliseconds) {
    this.times.push(milliseconds);
    if (this.times.length > kept) this.times.shift();
    this.#show();
  }

  #show() {
    const [median, p99] = [quantile(this.times, 0.5), quantile(this.times, 0.99)];
    const texts = { last: this.times.at(-1), median, p99 };
    for (const [name, value] of Object.entries(texts)) {
      this.#figure.querySelector(`#${name}`).textContent = value.toFixed(1);
    }
    const times = this.times.slice(-shown);
    const top = Math.max(...times, p99, 1) * 1.1;
    const height = (value) => (40 * (1 - value / top)).toFixed(2);
    const x = (index) => (240 - ((times.length - index - 0.5) * 240) / shown).toFixed(2);
    const bars = times.map((time, index) => `M${x(index)} 40V${height(time)}`);
    const paths = { times: bars.join(""), median: `M0 ${height(median)}H240`, p99: `M0 ${height(p99)}H240` };
    for (const [name, path] of Object.entries(paths)) {
      this.#figure.querySelector(`path.${name}`).setAttribute("d", path);
    }
  }
}
