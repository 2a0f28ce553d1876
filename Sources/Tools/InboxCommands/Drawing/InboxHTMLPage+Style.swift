import InboxVendors

extension InboxHTMLPage {
    /// The vendors' colours as CSS custom properties.
    private static func properties(_ color: (VendorAppearance) -> String) -> String {
        VendorAppearance.all.map { "--\($0.provider.name): \(color($0));" }.joined(separator: " ")
    }

    /// One CSS class for each vendor, three on a line.
    private static var classes: String {
        let classes = VendorAppearance.all.map { ".\($0.provider.name) { --hue: var(--\($0.provider.name)); }" }
        return classes.prefix(3).joined(separator: " ") + "\n" + classes.dropFirst(3).joined(separator: " ")
    }

    /// The page's only style sheet.
    static let style = """
        :root {
          color-scheme: light dark;
          --page: #f2f3f7; --card: #ffffff; --ink: #171a21; --muted: #596173; --line: #e2e5ec;
          --accent: #1f57d6; --soft: #eef1f7; --bad: #a8201a; --shadow: 0 1px 2px #10182814, 0 4px 16px #1018280d;
          \(properties(\.lightColor))
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #0f1116; --card: #1a1d25; --ink: #eceef3; --muted: #a3abbb; --line: #2c313d;
            --accent: #86aaff; --soft: #252a36; --bad: #ff9d96; --shadow: 0 1px 2px #0006;
            \(properties(\.darkColor))
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; background: var(--page); color: var(--ink); -webkit-text-size-adjust: 100%;
          font: 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
        }
        .top, main, body > footer { max-width: 1320px; margin: 0 auto; padding: 0 16px; }
        .top { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 14px; padding-top: 24px; padding-bottom: 16px; }
        h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.02em; }
        .counts, .now { margin: 0; color: var(--muted); }
        .counts strong { color: var(--accent); }
        .now { margin-inline-start: auto; font-size: .875rem; }
        .list { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 360px), 1fr)); gap: 16px; }
        @media (min-width: 760px) {
          .list { grid-auto-rows: minmax(150px, auto); }
          .captioned, .banner { grid-row: span 2; }
        }

        .card {
          --fill: color-mix(in srgb, var(--hue, var(--muted)) 22%, var(--card));
          display: flex; flex-direction: column; min-width: 0; width: 100%; max-width: 640px; margin: 0 auto; overflow: hidden;
          background: var(--card); color: var(--ink); border: 1px solid var(--line); border-radius: 14px;
          box-shadow: var(--shadow);
        }
        .card > header {
          display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; padding: 12px 16px 10px;
          font-size: .8125rem; color: var(--muted);
        }
        .card > header time { margin-inline-start: auto; }
        .minute { opacity: .85; margin-inline-start: 6px; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .dot { width: 10px; height: 10px; border-radius: 50%; background: var(--accent); }
        .pin { width: 14px; height: 14px; fill: #d97706; }
        .vendor {
          padding: 1px 8px; border-radius: 99px; border: 1px solid; font-size: .75rem; font-weight: 600;
          color: var(--hue, var(--muted)); white-space: nowrap; max-width: 100%; overflow: hidden; text-overflow: ellipsis;
        }
        \(classes)
        .reason { color: var(--bad); font-size: .8125rem; }

        .picture, .thumbnail {
          position: relative; display: block; flex: none; overflow: hidden;
          background: var(--soft) linear-gradient(135deg, var(--soft), var(--line));
          background-image: linear-gradient(135deg, var(--fill), var(--soft));
        }
        .picture { width: 100%; aspect-ratio: 2 / 1; }
        .banner .picture { flex: 1 1 auto; }
        .picture img, .thumbnail img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
        /* Only a picture that did not load has these: its place, and what it would show. */
        .picture img::after, .thumbnail img::after {
          content: attr(alt); position: absolute; inset: 0; display: grid; place-items: center; padding: 16px; text-align: center;
          background: var(--soft) linear-gradient(135deg, var(--soft), var(--line)); color: var(--ink); font-size: .9375rem;
          background-image: linear-gradient(135deg, var(--fill), var(--soft));
        }
        .text { display: flex; gap: 14px; padding: 0 16px 14px; }
        .captioned .text { padding-top: 14px; }
        .thumbnail { width: 64px; height: 64px; border-radius: 12px; }
        .captioned .thumbnail { width: 40px; height: 40px; border-radius: 9px; }
        .words { flex: 1; min-width: 0; overflow-wrap: anywhere; }
        .words > * { margin: 0; }
        h2 { font-size: 1.0625rem; line-height: 1.3; font-weight: 500; }
        .unread h2 { font-weight: 700; }
        .painted { padding: 6px 10px; border-radius: 8px; }
        .subtitle { font-weight: 500; margin-top: 2px; }
        .body { margin-top: 4px; color: var(--muted); white-space: pre-line; }
        .words a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: 3px; }

        .card > footer { display: flex; flex-direction: column; gap: 10px; margin-top: auto; padding: 0 16px 14px; }
        .banner > footer { padding-top: 14px; }
        ul { list-style: none; margin: 0; padding: 0; }
        .buttons, .topics { display: flex; flex-wrap: wrap; gap: 8px; }
        .button {
          display: inline-block; padding: 6px 14px; border-radius: 99px; border: 1px solid var(--line); max-width: 100%;
          font-size: .9375rem; font-weight: 600; overflow-wrap: anywhere; cursor: default; color: inherit;
        }
        a.button { color: var(--card); background: var(--accent); border-color: var(--accent); text-decoration: none; cursor: pointer; }
        .topics { gap: 6px; }
        .topics li { padding: 1px 9px; border-radius: 6px; background: var(--soft); color: var(--muted); font-size: .8125rem; }
        .expiry { margin: 0; color: var(--muted); font-size: .8125rem; }
        a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }

        .tinted {
          --muted: var(--ink); --accent: var(--ink); --bad: var(--ink); --hue: var(--ink); border-color: transparent;
          --fill: color-mix(in srgb, var(--ink) 12%, var(--card));
          --line: color-mix(in srgb, var(--ink) 30%, var(--card)); --soft: color-mix(in srgb, var(--ink) 8%, var(--card));
        }
        .tinted .vendor { --hue: var(--ink); }
        .tinted .pin { fill: currentColor; }
        .gone { border-style: dashed; box-shadow: none; }
        .gone h2 { text-decoration: line-through; text-decoration-thickness: 1px; }

        details { margin: 24px 0 0; padding: 12px 16px; border: 1px solid var(--line); border-radius: 14px; }
        summary { cursor: pointer; font-weight: 600; }
        details ul { margin-top: 10px; }
        details li { padding: 6px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
        .empty { padding: 72px 0; text-align: center; color: var(--muted); font-size: 1.125rem; }
        body > footer { padding-top: 16px; padding-bottom: 32px; color: var(--muted); font-size: .875rem; }
        body > footer p { margin: 4px 0; overflow-wrap: anywhere; }
        .failed { color: var(--bad); }
        code { font-size: .9em; white-space: nowrap; }
        .failed code { white-space: normal; }
        """
}
