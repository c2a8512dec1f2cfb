/** Hands a file to the browser, which saves it where its owner keeps downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken hold of the content by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
