import TextAndFiles

/// The frame of a page that needs nothing else: no script, no network, light and dark, from phone to desk.
package enum ReportPage {
  /// A page of markup with a title in plain text.
  package static func html(title: String, css: String = "", body: String) -> String {
    """
    <!doctype html>
    <html lang=en>
    <meta charset=utf-8>
    <meta name=viewport content="width=device-width, initial-scale=1">
    <meta name=color-scheme content="light dark">
    <title>\(Markup.text(title))</title>
    <style>\(style)\(css)</style>
    <main>
    \(body)
    </main>
    </html>

    """
  }

  /// System fonts, light and dark colours, tables that scroll horizontally.
  private static let style = """

    :root { color-scheme: light dark; --ground: light-dark(#fbfaf8, #16171a); --sheet: light-dark(#fff, #1e2024);
      --ink: light-dark(#1c2430, #e6e4df); --faint: light-dark(#667080, #9aa0aa); --rule: light-dark(#e4e1db, #33363c);
      --s0: light-dark(#2f5aa8, #86aef2); --s1: light-dark(#b3402e, #ee8b78); --s2: light-dark(#1f7a4d, #6fcf9f);
      --s3: light-dark(#8a3fa0, #d59be8); --s4: light-dark(#8a6100, #e2b64f);
      --accent: light-dark(#2f5aa8, #86aef2); --bad: light-dark(#b3402e, #ee8b78); --soft: light-dark(#f6e3df, #47302c); }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
    h1 { font-size: 1.9rem; line-height: 1.2; margin: 0; }
    h2 { font-size: 1.3rem; margin: 0 0 .3rem; }
    h3 { font-size: 1rem; margin: 1.6rem 0 .3rem; }
    p { margin: .3rem 0 .8rem; max-width: 46rem; }
    header p, small, footer p, section > p { color: var(--faint); }
    section > p b { color: var(--ink); }
    footer { margin-top: 2.5rem; font-size: .9rem; }
    section { margin-top: 1.25rem; padding: 1.1rem 1.25rem; background: var(--sheet); border: 1px solid var(--rule);
      border-radius: .75rem; }
    ul { list-style: none; margin: 0; padding: 0; }
    .tiles { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); margin: 1.25rem 0 0; }
    .tiles li { background: var(--sheet); border: 1px solid var(--rule); border-radius: .75rem; padding: .8rem 1rem; }
    .tiles span, .tiles small { display: block; font-size: .82rem; color: var(--faint); }
    .tiles b { display: block; font-size: 1.55rem; line-height: 1.3; color: var(--accent);
      font-variant-numeric: tabular-nums; }
    .scroll { overflow-x: auto; margin: 0 0 .9rem; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    th, td { padding: .32rem 1.2rem .32rem 0; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--rule); }
    th:first-child { text-align: left; }
    thead th { color: var(--faint); font-weight: 500; font-size: .85rem; }
    tbody th { font-weight: 500; }
    tbody tr:last-child > * { border-bottom: 0; }
    td i, small i { color: var(--faint); font-size: .75em; }
    section:last-of-type td { white-space: normal; text-align: left; overflow-wrap: anywhere; }
    .warning { color: var(--bad); }
    .chart { width: 100%; max-width: 46rem; height: auto; display: block; }
    .chart text { fill: var(--faint); font-size: 11px; }
    .chart .grid { stroke: var(--rule); }
    .chart .bar { fill: var(--accent); }
    .chart .bad { fill: var(--bad); }
    .chart .mean { stroke: var(--ink); stroke-dasharray: 5 4; }
    .histograms { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); }
    .histograms b { font-size: .85rem; font-weight: 500; }
    td small { color: var(--faint); font-size: .72em; }
    .chips { display: flex; flex-wrap: wrap; gap: .4rem; }
    .chips li { border: 1px solid var(--rule); border-radius: .5rem; padding: .1rem .55rem; white-space: nowrap; }
    .examples { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr)); }
    .examples.character { grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr)); }
    .examples.word { grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); }
    .examples li { border: 1px solid var(--rule); border-radius: .6rem; padding: .6rem .7rem; min-width: 0; }
    figure { margin: 0; }
    figcaption span, figcaption small { display: block; overflow-wrap: anywhere; }
    figcaption span { max-height: 9rem; overflow-y: auto; }
    figcaption small { font-size: .72rem; }
    .ink { width: 100%; height: 6rem; display: block; margin-bottom: .4rem; }
    .ink path { fill: none; stroke: var(--ink); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round;
      vector-effect: non-scaling-stroke; }
    .ink .s0 { stroke: var(--s0); } .ink .s1 { stroke: var(--s1); } .ink .s2 { stroke: var(--s2); }
    .ink .s3 { stroke: var(--s3); } .ink .s4 { stroke: var(--s4); }
    .s0 { color: var(--s0); } .s1 { color: var(--s1); } .s2 { color: var(--s2); } .s3 { color: var(--s3); }
    .s4 { color: var(--s4); }
    .segments b { font-weight: 600; }
    .line .ink { height: 4.5rem; }
    .page .ink { height: 24rem; }
    .page .segments b { display: block; }
    .line .ink path, .word .ink path { stroke-width: 1.5; }
    .recognized { color: var(--faint); }
    mark, ins, del { border-radius: .2rem; padding: 0 .1rem; color: var(--bad); background: var(--soft); }
    ins { text-decoration: underline; }
    @media (max-width: 34rem) { main { padding: 1rem .6rem 3rem; } section { padding: .9rem .8rem; }
      .tiles { grid-template-columns: 1fr 1fr; } .tiles b { font-size: 1.25rem; }
      th, td { padding-right: .7rem; } .chart text { font-size: 17px; } }
    @media print {
      :root { color-scheme: light; --ground: #fff; }
      body { font-size: 11px; }
      main { max-width: none; padding: 0; }
      section { padding: .6rem .8rem; }
      h2, h3 { break-after: avoid; }
      tr, .chart, .tiles li, .examples li { break-inside: avoid; }
      .scroll { overflow: visible; }
      th { white-space: normal; }
      th, td { padding-right: .7rem; }
    }

    """
}
