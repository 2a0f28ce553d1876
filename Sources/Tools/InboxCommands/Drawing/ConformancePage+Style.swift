extension ConformancePage {
    static let style = """
        :root {
          color-scheme: light dark;
          --page: #f4f5f8; --card: #ffffff; --ink: #171a21; --muted: #565e6f; --line: #dfe3ea; --accent: #1f57d6;
          --good: #14713a; --bad: #b3261e; --goodfill: #2f9e5b; --badfill: #d5473d; --code: #f4f6fa;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #0f1116; --card: #191c23; --ink: #eceef3; --muted: #a5adbd; --line: #2c313d; --accent: #8db0ff;
            --good: #6fd898; --bad: #ff9d96; --goodfill: #2f9e5b; --badfill: #c8473e; --code: #12151b;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; padding: 24px 16px 48px; background: var(--page); color: var(--ink); -webkit-text-size-adjust: 100%;
          font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere;
        }
        header, main { max-width: 1080px; margin: 0 auto; }
        h1 { margin: 4px 0 14px; font-size: clamp(1.6rem, 5vw, 2.4rem); line-height: 1.15; letter-spacing: -.02em; }
        h2 { margin: 36px 0 10px; font-size: 1.25rem; }
        h3 { margin: 14px 0 4px; font-size: .8125rem; font-weight: 600; color: var(--muted); }
        p { margin: 10px 0; }
        .subject, .source, small { color: var(--muted); }
        .source, small { font-size: .875rem; margin: 6px 0; }
        .note { padding: 10px 14px; border-radius: 10px; border: 1px solid var(--bad); white-space: pre-line; }
        code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875em; }
        a { color: var(--accent); text-underline-offset: 3px; }
        a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
        .good { color: var(--good); } .bad { color: var(--bad); } .skipped { color: var(--muted); }

        .bar { display: flex; gap: 2px; width: 100%; height: 8px; border-radius: 99px; overflow: hidden; }
        .bar span { flex: 0 0 0; } .bar .good { background: var(--goodfill); } .bar .bad { background: var(--badfill); }
        h1 + .bar { height: 14px; }
        table { width: 100%; margin: 20px 0; border-collapse: collapse; }
        th { text-align: start; font-weight: 500; } thead { color: var(--muted); font-size: .875rem; }
        th, td { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); }
        tbody th { width: 1%; white-space: nowrap; } td:last-child { width: 60%; padding-right: 0; } td { font-variant-numeric: tabular-nums; white-space: nowrap; }

        details { background: var(--card); border: 1px solid var(--line); }
        summary { cursor: pointer; padding: 10px 14px; }
        .rule, .case { border-radius: 0; border-bottom-width: 0; }
        h2 + .rule { border-radius: 12px 12px 0 0; }
        .rule:last-child, .case:last-child { border-bottom-width: 1px; border-radius: 0 0 12px 12px; }
        h2 + .rule:last-child { border-radius: 12px; }
        .rule > summary, .case > summary { display: flex; gap: 12px; color: var(--ink); }
        .rule > summary::after, .case > summary::after { content: "▸"; margin-inline-start: auto; color: var(--muted); }
        .rule[open] > summary::after, .case[open] > summary::after { content: "▾"; }
        .rule { border-inline-start: 4px solid var(--goodfill); } .rule.bad { border-inline-start-color: var(--badfill); }
        .rule > summary code, .case > summary code { display: block; font-weight: 600; color: var(--ink); }
        .rule .count { flex: none; width: 5.2em; font-weight: 600; font-variant-numeric: tabular-nums; }
        .rule.good .count { color: var(--good); } .rule.bad .count { color: var(--bad); }
        .rule { color: var(--ink); }
        .rule > p, .rule > ul { margin: 0; padding: 4px 14px 10px; }
        ul { list-style: none; } .rule li { display: inline-block; margin: 2px 16px 2px 0; }
        .group { border-radius: 12px; overflow: hidden; } .group > summary { font-weight: 600; font-size: 1.125rem; }
        section > .group { margin-top: 28px; }
        .group > .case { border-width: 1px 0 0; border-radius: 0; }
        .group > p { padding: 0 14px; } .group > ul { margin: 0; padding: 4px 14px 12px; } .group > ul > li { display: flex; gap: 12px; padding: 6px 0; }
        .group > ul > li > strong { flex: none; width: 3em; text-align: end; font-variant-numeric: tabular-nums; }
        .group small { display: block; }
        .case > div { padding: 0 14px 14px; scroll-margin-top: 96px; }
        .reasons { margin: 4px 0 10px; padding: 0 0 0 12px; border-inline-start: 3px solid var(--badfill); }
        .reasons li { padding: 2px 0; font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .875rem; white-space: pre-wrap; }
        pre {
          margin: 0; padding: 10px 12px; background: var(--code); border: 1px solid var(--line); border-radius: 8px;
          max-height: 480px; overflow: auto; white-space: pre-wrap; line-height: 1.45;
        }
        .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr)); gap: 0 14px; }
        .pair > div { min-width: 0; }
        @media print { details { break-inside: avoid; } }
        """
}
