import type { Context } from '@quoin/kit/server'

/** Somebody who reads an answer while it is written, in the request that asked for it. */
export interface Listener {
  /** The execution stands in the log, and a model is asked. */
  begun(execution: string): void
  /** All that is written so far and may be shown. */
  text(content: string): void
  /** Nobody reads any more. */
  readonly signal: AbortSignal
}
/** By the id of the request, which whoever listens has made up. */
const listeners = new Map<string, Listener>()

/** Listens to the answer of a request; answers what ends that. */
export function listen(request: string, listener: Listener): () => void {
  listeners.set(request, listener)
  return () => void listeners.delete(request)
}

export const listenerOf = ({ request }: Pick<Context, 'request'>): Listener | undefined => listeners.get(request.id)
