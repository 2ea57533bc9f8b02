/**
 * Shows in a tab of its own what `address` finds; in this one where the browser lets none open. The tab is opened before that is
 * awaited, or browsers take it for something nobody asked for, and knows nothing of this one.
 */
export async function openInNewTab(address: () => Promise<string>, failed: (error: unknown) => void): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const url = await address()
    if (!tab) return window.location.assign(url)
    tab.opener = null
    tab.location.assign(url)
  } catch (error) {
    tab?.close()
    failed(error)
  }
}
