/** Passes a file to the browser, which saves it to downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // A phone may still ask where to put it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export function savePdf(bytes: Uint8Array, name: string): void {
  saveFile(new Blob([bytes.slice()], { type: 'application/pdf' }), `${name}.pdf`)
}
