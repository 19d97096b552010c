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
    <style>\(ReportStyle.css)\(css)</style>
    <main>
    \(body)
    </main>
    </html>

    """
  }
}
