/** The product's look as far as mail programs support it: no tables, no pictures, nothing to download. */
export const emailStyle = `
:root { color-scheme: light dark; }
body { margin: 0; background: #faf9fc; color: #16131f;
  font: 16px/1.55 Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
.preview { display: none; max-height: 0; overflow: hidden; opacity: 0; }
main { max-width: 544px; margin: 0 auto; padding: 32px 16px 48px; }
.brand { margin: 0 0 16px 4px; font-size: 22px; font-weight: 700; letter-spacing: -.02em; }
.brand a { color: inherit; text-decoration: none; }
.brand span { color: #6a35e0; }
.card { padding: 28px 28px 12px; background: #ffffff; border: 1px solid #e3dfec; border-radius: 16px; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; letter-spacing: -.015em; overflow-wrap: anywhere; text-wrap: balance; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.code { padding: 16px; background: #f1eff7; border-radius: 12px; text-align: center;
  font: 700 34px/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: .24em; text-indent: .24em; }
.action { margin: 24px 0; }
.button { display: inline-block; padding: 12px 22px; background: #6a35e0; border-radius: 12px; color: #ffffff; font-weight: 600;
  text-decoration: none; }
dl { margin: 0 0 16px; border-top: 1px solid #e3dfec; }
dl div { padding: 10px 0; border-bottom: 1px solid #e3dfec; }
dl:last-child { margin-bottom: 0; }
dl:last-child div:last-child { border-bottom: 0; }
dt { font-size: 14px; color: #565066; }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; text-wrap: balance; }
.note { font-size: 14px; color: #565066; }
.reason { margin: 16px 4px 0; font-size: 13px; color: #6c6580; }
.reason + .reason { margin-top: 4px; }
.reason a { color: #5a28c8; }
@media (max-width: 480px) {
  .card { padding: 24px 20px 8px; }
  .button { display: block; text-align: center; }
}
@media (min-width: 520px) {
  dl div { display: flex; gap: 16px; align-items: baseline; }
  dt { flex: 0 0 136px; }
}
@media (prefers-color-scheme: dark) {
  body { background: #0b0a10; color: #f4f2fa; }
  .brand span { color: #d6ff4b; }
  .card { background: #14121c; border-color: #2f2a40; }
  .code { background: #1d1a28; }
  dl, dl div { border-color: #2f2a40; }
  dt, .note { color: #b3adc4; }
  .button { background: #7a4df0; }
  .reason { color: #8f889f; }
  .reason a { color: #b9a3ff; }
}
`
