/** Shows in a tab of its own what `address` finds. It is opened before that is awaited, or browsers take it for something nobody asked for. */
export async function inNewTab(address: () => Promise<string>, failed: (error: unknown) => void): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const url = await address()
    if (tab) tab.location.href = url
  } catch (error) {
    tab?.close()
    failed(error)
  }
}
