/** A file the server made, by its presigned address. */
export interface Made {
  readonly url: string
  readonly file_name: string
}

/** Fetches it without leaving the page. */
export function download({ url, file_name: name }: Made): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
