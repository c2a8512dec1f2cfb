/**
 * The look of emails as far as mail programs support it: no tables, no pictures, nothing to download. Every element has its own
 * style, because several programs ignore style sheets; theirs is the light theme.
 */
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const styles = {
  body: 'margin:0;padding:0;background-color:#faf9fc',
  // Again what some programs drop with the body.
  page: `padding:32px 16px 48px;background-color:#faf9fc;color:#16131f;${font};font-size:16px;line-height:1.55;word-break:break-word`,
  main: 'display:block;max-width:544px;margin:0 auto',
  brand: 'margin:0 0 16px 4px;font-size:22px;font-weight:700',
  brandLink: 'color:#16131f;text-decoration:none',
  spark: 'color:#6a35e0',
  card: 'padding:28px 28px 12px;background-color:#ffffff;border:1px solid #e3dfec;border-radius:16px',
  heading: 'margin:0 0 16px;font-size:24px;line-height:1.25',
  text: 'margin:0 0 16px',
  code: 'margin:0 0 16px;padding:16px;background-color:#f1eff7;border-radius:12px;text-align:center;font-family:Menlo,Consolas,monospace;font-size:34px;font-weight:700;line-height:1.2;letter-spacing:8px',
  action: 'margin:24px 0',
  button:
    'display:inline-block;padding:12px 22px;background-color:#6a35e0;border-radius:12px;color:#ffffff;font-weight:600;text-decoration:none',
  facts: 'margin:0 0 16px;border-top:1px solid #e3dfec',
  fact: 'padding:10px 0;border-bottom:1px solid #e3dfec',
  label: 'margin:0;font-size:14px;color:#565066',
  value: 'margin:0;font-weight:600',
  note: 'margin:0 0 16px;font-size:14px;color:#565066',
  reason: 'margin:16px 4px 0;font-size:13px;color:#6c6580',
  link: 'color:#5a28c8',
} as const

export type EmailPart = keyof typeof styles

/** The attributes of one part of an email. */
export const part = (name: EmailPart): string => `class="${name}" style="${styles[name]}"`

/** For programs that read style sheets: what depends on the reader's theme and width, above the parts' own styles. */
export const emailStyle = `
@media (max-width: 480px) {
  .card { padding: 24px 20px 8px !important; }
  .button { display: block !important; text-align: center !important; }
}
@media (min-width: 520px) {
  .fact { display: flex; gap: 16px; align-items: baseline; }
  .label { flex: 0 0 136px; }
}
@media (prefers-color-scheme: dark) {
  .body, .page { background-color: #0b0a10 !important; color: #f4f2fa !important; }
  .brandLink { color: #f4f2fa !important; }
  .spark { color: #d6ff4b !important; }
  .card { background-color: #14121c !important; border-color: #2f2a40 !important; }
  .code { background-color: #1d1a28 !important; }
  .facts, .fact { border-color: #2f2a40 !important; }
  .label, .note { color: #b3adc4 !important; }
  .button { background-color: #7a4df0 !important; }
  .reason { color: #8f889f !important; }
  .link { color: #b9a3ff !important; }
}
`
