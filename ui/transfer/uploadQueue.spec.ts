import { describe, expect, it } from 'vitest'
import { endUploads, enqueueUploads } from './uploadQueue.ts'

const later = () => new Promise((resolve) => setTimeout(resolve))

describe('Uploads of somebody who left', () => {
  it('end with them, and none that waits is begun as the next person', async () => {
    const begun: string[] = []
    const ended: string[] = []
    const job = (person: string, name: string) => ({
      name,
      person,
      run: (_: unknown, signal: AbortSignal) =>
        new Promise<void>((_resolve, reject) => {
          begun.push(name)
          signal.addEventListener('abort', () => reject(ended.push(name)))
        }),
    })
    enqueueUploads(['a1', 'a2', 'a3', 'a4'].map((name) => job('ada', name)))
    expect(begun).toEqual(['a1', 'a2', 'a3'])
    endUploads('ada')
    await later()
    expect([begun, ended]).toEqual([['a1', 'a2', 'a3'], []])
    enqueueUploads([job('uma', 'u1')])
    endUploads('uma')
    await later()
    expect(ended).toEqual(['a1', 'a2', 'a3'])
    expect(begun).toEqual(['a1', 'a2', 'a3', 'u1'])
    endUploads()
    await later()
    expect(ended).toEqual(['a1', 'a2', 'a3', 'u1'])
  })
})
