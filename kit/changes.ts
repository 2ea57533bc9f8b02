/** What the stream of changes says: something of this resource moved. */
export interface Change {
  readonly resource: string
  readonly id: string | null
  readonly operation: string
  readonly by: string | null
}

export interface ChangesSettings {
  /** Address of the stream. */
  readonly url: string
  /** Headers that say who asks; asked anew for every connection. */
  headers(): Readonly<Record<string, string>>
  onChange(change: Change): void
  /** Called after a pause in which changes may have been missed. */
  onGap(): void
  readonly signal: AbortSignal
}

const waitMs = (failures: number) => Math.min(30_000, 1_000 * 2 ** failures)

/** Follows the changes of one's company until told to stop. A broken connection is made again; a refusal (signed out) ends it. */
export async function followChanges({ url, headers, onChange, onGap, signal }: ChangesSettings): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers() }, signal })
      if (response.status === 401) return
      if (response.ok && response.body) {
        if (failures > 0) onGap()
        failures = 0
        await readEvents(response.body, onChange)
      }
    } catch {
      if (signal.aborted) return
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs(failures))
      signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer)
          resolve()
        },
        { once: true },
      )
    })
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, onChange: (change: Change) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const events = (text + value).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) onChange(JSON.parse(event.slice(6)) as Change)
  }
}
