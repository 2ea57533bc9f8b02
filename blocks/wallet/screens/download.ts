/** Fetches a file the server made, by its presigned address, without leaving the page. */
export function download({ url, file_name: name }: { readonly url: string; readonly file_name: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
