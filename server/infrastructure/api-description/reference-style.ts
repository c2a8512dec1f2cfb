/** The product's colours in both themes. */
export const referenceStyle = `
:root { color-scheme: light dark; --bg: #faf9fc; --surface: #fff; --line: #e3dfec; --ink: #16131f; --muted: #565066;
  --accent: #5a28c8; --ok: #096c3d; --warn: #8a5300; --bad: #c0203a; --info: #0a669e; }
@media (prefers-color-scheme: dark) { :root { --bg: #0b0a10; --surface: #14121c; --line: #2f2a40; --ink: #f4f2fa;
  --muted: #b3adc4; --accent: #b9a3ff; --ok: #4ade96; --warn: #ffc24b; --bad: #ff7a85; --info: #6cc4ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 15px/1.55 system-ui, sans-serif; }
a { color: var(--accent); }
code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
main { max-width: 860px; padding: 32px 24px 96px; }
h1 { margin: 0 0 8px; font-size: 30px; letter-spacing: -.02em; }
main h2 { margin: 40px 0 0; font-size: 20px; text-transform: capitalize; }
h3 { margin: 0 0 4px; font-size: 16px; }
h3 code { font-size: 15px; }
h4 { margin: 16px 0 6px; font-size: 13px; color: var(--muted); }
small { font-weight: 400; }
nav { padding: 24px; border-bottom: 1px solid var(--line); }
nav h2 { margin: 20px 0 6px; font-size: 13px; color: var(--muted); }
nav ol { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: 4px 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { color: var(--accent); text-decoration: underline; }
nav b { display: inline-block; min-width: 54px; font-size: 11px; }
article { margin: 24px 0; padding: 20px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px;
  scroll-margin: 16px; }
article:target { border-color: var(--accent); }
article p { margin: 0; color: var(--muted); }
pre { margin: 0; padding: 14px; background: var(--bg); border: 1px solid var(--line); border-radius: 12px; overflow: auto;
  max-height: 420px; }
table { width: 100%; border-collapse: collapse; }
td { padding: 6px 12px 6px 0; border-top: 1px solid var(--line); vertical-align: top; }
dl { margin: 0; }
dl div { display: grid; grid-template-columns: 48px 1fr; padding: 4px 0; border-top: 1px solid var(--line); }
dt { font-weight: 600; }
dd { grid-column: 2; margin: 0; color: var(--muted); }
dd code { color: var(--ink); }
.get { color: var(--ok); } .post { color: var(--info); } .put { color: var(--warn); } .delete { color: var(--bad); }
@media (min-width: 1000px) {
  body { display: grid; grid-template-columns: 280px minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow: auto; border: 0; border-right: 1px solid var(--line); }
}
`
