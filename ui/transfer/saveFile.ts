/** Hands a text in UTF-8, or bytes, to the browser as a file to be saved. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer> | Blob, type = 'text/csv'): void {
  const isText = typeof content === 'string'
  const url = URL.createObjectURL(
    content instanceof Blob ? content : new Blob([content], { type: isText ? `${type};charset=utf-8` : type }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
