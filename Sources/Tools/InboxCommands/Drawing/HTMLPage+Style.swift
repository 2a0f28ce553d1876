import InboxVendors

extension HTMLPage {
    /// The vendors' colours as CSS custom properties.
    private static func properties(_ color: (VendorAppearance) -> String) -> String {
        VendorAppearance.all.map { "--\($0.provider.name): \(color($0));" }.joined(separator: " ")
    }

    /// One CSS class for each vendor.
    private static var classes: String {
        VendorAppearance.all.map { ".\($0.provider.name) { --hue: var(--\($0.provider.name)); }" }.joined(
            separator: "\n")
    }

    /// The style sheet of every page; every text has a contrast of at least 4.5 to 1 on what is behind it.
    static let style = """
        :root {
          color-scheme: light dark;
          --page: #f5f6f9; --card: #ffffff; --ink: #171a21; --muted: #565e6e; --line: #dfe3eb; --soft: #edf0f6;
          --accent: #1f57d6; --error: #a8201a; --warning: #855100; --note: #47566e; --pin: #b45309;
          \(properties(\.lightColor))
        }
        @media screen and (prefers-color-scheme: dark) {
          :root {
            --page: #0f1116; --card: #1a1d25; --ink: #eceef3; --muted: #a5adbd; --line: #2d323f; --soft: #242936;
            --accent: #8fb1ff; --error: #ff9d96; --warning: #f2c063; --note: #b6c2d6; --pin: #f2a93b;
            \(properties(\.darkColor))
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; padding: 0 20px; background: var(--page); color: var(--ink); -webkit-text-size-adjust: 100%;
          font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
        }
        .top, .columns, .survey, body > footer { max-width: 1240px; margin: 0 auto; }
        .top { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 16px; padding: 28px 0 18px; }
        h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.02em; }
        h2 { margin: 0 0 10px; font-size: 1.0625rem; line-height: 1.3; font-weight: 650; }
        h3 { margin: 20px 0 6px; font-size: 1rem; }
        ul, ol { list-style: none; margin: 0; padding: 0; }
        p { margin: 0; }
        code { font: .8125rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", monospace; overflow-wrap: anywhere; }
        .counts, .now { color: var(--muted); }
        .counts strong { color: var(--ink); }
        .now { margin-inline-start: auto; font-size: .875rem; }
        .place { color: var(--muted); font-size: .8125rem; overflow-wrap: anywhere; }
        .empty { padding: 72px 0; text-align: center; color: var(--muted); font-size: 1.125rem; }
        .nothing { display: none; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
        .vendor {
          display: inline-block; padding: 0 8px; border-radius: 99px; border: 1px solid; font-size: .75rem; line-height: 1.6;
          font-weight: 600; color: var(--hue, var(--muted)); white-space: nowrap; max-width: 100%; overflow: hidden;
          text-overflow: ellipsis; vertical-align: middle;
        }
        \(classes)
        .mark { font-size: .75rem; font-weight: 700; }
        .mark.error, .failed { color: var(--error); }
        .reason { color: var(--muted); }
        .mark.warning { color: var(--warning); }
        .mark.note { color: var(--note); }

        /* Filters: a bar above the messages; on a wide page a column beside them. */
        .filters { display: none; }
        @supports selector(:has(a)) { .filters { display: flex; } }
        .filters { flex-direction: column; gap: 8px; padding-bottom: 20px; }
        fieldset {
          position: relative; display: flex; flex-wrap: wrap; gap: 6px; min-width: 0; margin: 0; padding: 0 0 0 4.25rem; border: 0;
        }
        legend { position: absolute; top: 5px; left: 0; padding: 0; font-size: .8125rem; color: var(--muted); }
        label {
          position: relative; display: inline-flex; align-items: center; gap: 6px; padding: 3px 12px; border-radius: 99px;
          border: 1px solid var(--line); background: var(--card); font-size: .875rem; cursor: pointer;
        }
        label input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
        label .count { color: var(--muted); font-variant-numeric: tabular-nums; font-size: .8125rem; }
        label:has(:checked) {
          border-color: var(--ink); background: var(--ink); color: var(--page); forced-color-adjust: none;
        }
        label:has(:checked) .count { color: inherit; }
        label:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
        @media (min-width: 1160px) {
          .columns:has(.filters) { display: grid; grid-template-columns: 224px minmax(0, 1fr); gap: 36px; align-items: start; }
          .filters { position: sticky; top: 20px; gap: 24px; }
          fieldset { flex-direction: column; padding: 0; gap: 2px; }
          legend { position: static; padding: 0 12px 4px; font-weight: 600; }
          label { border-color: transparent; background: none; border-radius: 8px; }
          label .count { margin-inline-start: auto; }
        }

        /* A message, and beside it what is known about it. */
        .list { display: grid; grid-template-columns: minmax(0, 1fr); gap: 28px; }
        article.entry { display: grid; gap: 12px 24px; content-visibility: auto; contain-intrinsic-height: auto 260px; }
        @media (min-width: 820px) {
          article.entry { grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); align-items: start; }
        }
        .card {
          --fill: color-mix(in srgb, var(--hue, var(--muted)) 22%, var(--card));
          display: flex; flex-direction: column; min-width: 0; overflow: hidden; background: var(--card); color: var(--ink);
          border: 1px solid var(--line); border-radius: 14px; box-shadow: 0 1px 2px #10182814;
        }
        .card > header {
          display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; padding: 12px 16px 10px;
          font-size: .8125rem; color: var(--muted);
        }
        .card > header time { margin-inline-start: auto; }
        .minute { font-variant-numeric: tabular-nums; white-space: nowrap; }
        .minute::before { content: "· "; }
        .dot { width: 10px; height: 10px; border-radius: 50%; background: var(--accent); }
        .pin { width: 14px; height: 14px; fill: var(--pin); }
        .picture, .thumbnail {
          position: relative; display: block; flex: none; overflow: hidden;
          background: var(--soft) linear-gradient(135deg, var(--fill), var(--soft));
        }
        .picture { width: 100%; aspect-ratio: 2 / 1; max-height: 260px; }
        .picture img, .thumbnail img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
        /* Only a picture that did not load has these: its place, and what it would show. */
        .picture img::after, .thumbnail img::after {
          content: attr(alt); position: absolute; inset: 0; display: grid; place-items: center; padding: 16px; text-align: center;
          background: var(--soft) linear-gradient(135deg, var(--fill), var(--soft)); color: var(--ink); font-size: .875rem;
        }
        .picture img[alt=""]::after { content: "Picture not loaded"; }
        .text { display: flex; gap: 14px; padding: 0 16px 16px; }
        .captioned .text { padding-top: 14px; }
        .thumbnail { width: 64px; height: 64px; border-radius: 12px; }
        .captioned .thumbnail { width: 40px; height: 40px; border-radius: 9px; }
        .words { flex: 1; min-width: 0; overflow-wrap: anywhere; }
        .words h2 { margin: 0; font-weight: 500; }
        .unread .words h2 { font-weight: 700; }
        .painted { padding: 6px 10px; border-radius: 8px; }
        .subtitle { font-weight: 500; margin-top: 2px; }
        .body { margin-top: 4px; color: var(--muted); white-space: pre-line; }
        .words a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: 3px; }
        .card > footer { display: flex; flex-direction: column; gap: 10px; margin-top: auto; padding: 0 16px 16px; }
        .banner > footer { padding-top: 14px; }
        .buttons, .topics { display: flex; flex-wrap: wrap; gap: 8px; }
        .button {
          display: inline-block; padding: 5px 14px; border-radius: 18px; border: 1px solid var(--line); max-width: 100%;
          font-size: .9375rem; font-weight: 600; overflow-wrap: anywhere; cursor: default; color: inherit;
        }
        a.button {
          color: var(--card); background: var(--accent); border-color: transparent; text-decoration: none; cursor: pointer;
        }
        .topics { gap: 6px; }
        .topics li { padding: 0 9px; border-radius: 6px; border: 1px solid var(--line); color: var(--muted); font-size: .8125rem; }
        .expiry { color: var(--muted); font-size: .8125rem; }
        .tinted {
          --muted: var(--ink); --accent: var(--ink); --error: var(--ink); --pin: var(--ink); border-color: transparent;
          --fill: var(--card); --soft: var(--card); --line: color-mix(in srgb, var(--ink) 35%, var(--card));
        }
        .tinted .vendor { --hue: var(--ink); }
        .tinted .picture { border: solid var(--line); border-width: 1px 0; }
        .tinted .thumbnail { border: 1px solid var(--line); }
        .gone .card { border: 1px dashed var(--muted); box-shadow: none; }
        .gone .words h2 { text-decoration: line-through; text-decoration-thickness: 1px; }

        .notes { display: grid; gap: 10px; min-width: 0; font-size: .875rem; }
        .diagnostics { display: grid; gap: 10px; font-size: .875rem; }
        .diagnostics li { padding-inline-start: 12px; border-inline-start: 3px solid var(--line); overflow-wrap: anywhere; }
        .diagnostics .error { border-color: var(--error); }
        .diagnostics .warning { border-color: var(--warning); }
        details { min-width: 0; }
        summary { width: fit-content; cursor: pointer; color: var(--muted); }
        details[open] > summary { margin-bottom: 6px; color: var(--ink); }
        pre {
          margin: 0; max-height: 420px; overflow: auto; padding: 10px 12px; border: 1px solid var(--line); border-radius: 10px;
          background: var(--card); white-space: pre-wrap;
        }
        table { border-collapse: collapse; width: 100%; font-size: .875rem; }
        th, td { padding: 6px 16px 6px 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; }
        th { font-weight: 600; }
        .fields { margin: 4px 0 6px; table-layout: fixed; }
        .fields th { width: 7em; font-weight: 500; }
        .fields td { padding-inline-end: 0; }
        .value { overflow-wrap: anywhere; }
        .unlisted, .outside { margin-top: 36px; }
        .list:not(:has(.gone)) + .unlisted { margin-top: 0; }
        .unlisted li { display: grid; gap: 2px 10px; padding: 8px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
        .unlisted .vendor { justify-self: start; }
        .unlisted .reason { font-size: .875rem; }
        @media (min-width: 620px) { .unlisted li { grid-template-columns: auto 1fr auto; align-items: baseline; } }
        body > footer { padding: 24px 0 32px; color: var(--muted); font-size: .875rem; overflow-wrap: anywhere; }
        main { padding-bottom: 32px; min-width: 0; }

        /* A survey. */
        .survey { display: grid; gap: 20px; }
        .survey > section {
          min-width: 0; padding: 20px 24px; background: var(--card); border: 1px solid var(--line); border-radius: 14px;
        }
        .survey thead th { border: 0; padding-top: 0; color: var(--muted); font-size: .8125rem; font-weight: 500; }
        .survey tbody th { font-weight: 500; }
        .survey td:not(:has(.who)) { color: var(--muted); }
        section > .place { margin-bottom: 10px; }
        .who { display: none; }
        .pair { white-space: nowrap; }
        .pair:has(.vendor) { display: inline-block; margin-inline-end: 10px; }
        .number { font-variant-numeric: tabular-nums; white-space: nowrap; }
        .bar {
          display: inline-flex; width: calc(100% - 4rem); height: 8px; margin-inline-end: 10px; overflow: hidden;
          border-radius: 4px; background: var(--soft);
        }
        .bar span, .stack span { flex: none; min-width: 2px; background: var(--hue, var(--muted)); }
        .survey table { table-layout: fixed; overflow-wrap: anywhere; }
        .survey thead th:first-child { width: 20%; }
        .survey :is(.diagnosed, .keys, .drift) thead th:last-child { width: 32%; }
        .survey thead .vendor { white-space: normal; overflow-wrap: normal; border-radius: 12px; }
        .survey :is(tbody .mark, .place code) { display: block; }
        .latest { overflow-x: auto; direction: rtl; /* The newest column is in view, whatever the width. */ }
        .legend { margin: 6px 0 10px; font-size: .875rem; }
        .time { direction: ltr; display: flex; gap: 6px; width: max-content; min-width: 100%; }
        .time li {
          flex: 1 0 26px; max-width: 110px; display: flex; flex-direction: column; text-align: center; font-size: .75rem;
          color: var(--muted);
        }
        .stack {
          display: flex; flex-direction: column-reverse; height: 190px; padding-top: 20px; border-bottom: 1px solid var(--line);
        }
        .stack span { min-height: 3px; border-top: 1px solid var(--card); }
        .stack .number { background: none; border: 0; }
        .survey details { margin-top: 12px; font-size: .875rem; }
        @media screen and (max-width: 819px) {
          body { padding: 0 14px; }
          .now { margin: 0; width: 100%; }
          fieldset { padding: 0; }
          legend { position: static; width: 100%; padding-bottom: 2px; }
          /* A row is a block, and each of its cells a line that begins with the heading of its column. */
          .survey > section { padding: 16px; }
          .survey :is(table, tbody, tr, tr > :nth-child(n)) { display: block; width: auto; border: 0; padding: 0; }
          .survey :is(thead, td:not(:has(.who))) { display: none; }
          .survey tbody tr:nth-child(n) { padding: 8px 0; border-top: 1px solid var(--line); }
          .survey td:has(.who):nth-child(n) { display: flex; gap: 8px; font-size: .8125rem; padding: 1px 0; }
          .who {
            display: block; flex: 0 0 6.5rem; color: var(--muted); overflow: hidden; text-overflow: ellipsis;
            white-space: nowrap;
          }
          :is(.coverage, .numbers) .who { flex-basis: 10rem; }
          .who .vendor { font-size: .6875rem; }
          td > :last-child { flex: 1; min-width: 0; }
        }
        .bar, .bar span, .stack span, .dot, a.button, .tinted, .painted {
          print-color-adjust: exact; -webkit-print-color-adjust: exact; forced-color-adjust: none;
        }
        @media print {
          :root { --page: #ffffff; }
          body { padding: 0; font-size: 11pt; }
          .filters { display: none; }
          .columns:has(.filters) { display: block; }
          .entry { content-visibility: visible; }
          .card, .diagnostics li, tr, .time { break-inside: avoid; }
          .card { box-shadow: none; }
          .survey > section { padding: 0; border: 0; }
          td, th { padding-inline-end: 8px; }
          pre { max-height: none; }
        }

        """
}
