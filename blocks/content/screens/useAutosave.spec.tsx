// @vitest-environment happy-dom
import { ApiError, type Call } from '@quoin/kit/client'
import { CallerContext, useAction } from '@quoin/kit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { content } from '../resources/index.ts'
import { localDraft } from './localDraft.ts'
import { useAutosave } from './useAutosave.ts'
import { writtenOf } from './writing.ts'

const id = '0198f9a4-0000-7000-8000-000000000001'
const post = (version: number, title: string) => ({
  version,
  title,
  abstract: null,
  body: null,
  imageUrl: null,
  imageAlt: null,
  seoTitle: null,
})
type Answer = (input: Readonly<Record<string, unknown>>) => unknown

/** A post whose editor is open in a tab, with Publish in the header, and a server that answers what is told. */
function openPost(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = []
  const call = (async (operation, input) => {
    asked.push(`${operation.action} ${(input as { title?: string; version?: number }).title ?? ''}`.trim())
    return answers[operation.action]?.(input as Record<string, unknown>) ?? {}
  }) as Call
  const root = createRoot(document.createElement('div'))
  let publish: () => Promise<unknown> = async () => undefined
  let editor: ReturnType<typeof useAutosave> | undefined
  function Header() {
    const { mutateAsync } = useAction(content.posts.publish)
    publish = () => mutateAsync({ id })
    return null
  }
  function Editor() {
    editor = useAutosave(id, post(1, 'First'), () => undefined)
    return null
  }
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <CallerContext value={{ call, tenant: 'a' }}>
          <Header />
          <Editor />
        </CallerContext>
      </QueryClientProvider>,
    ),
  )
  const type = (title: string) => flushSync(() => editor!.write(writtenOf(post(1, title))))
  return { asked, type, publish: () => publish(), save: () => editor!.save(), editor: () => editor!, close: () => root.unmount() }
}
const kept = (version: number) => ({ version, saved_at: '2026-11-27T20:00:00.000Z' })

describe('Publishing from the header of a post', () => {
  it('takes what was typed a moment ago along', async () => {
    const page = openPost({ autosave: () => kept(2) })
    page.type('Second')
    expect(page.asked).toEqual([])
    await page.publish()
    expect(page.asked).toEqual(['autosave Second', 'publish'])
    page.close()
  })

  it('is not done while somebody else’s text stands in the way', async () => {
    const page = openPost({
      autosave: () => {
        throw new ApiError(409, 'stale_version', 'Somebody changed this record after you read it.')
      },
      get: () => post(2, 'Theirs'),
    })
    page.type('Mine')
    await expect(page.publish()).rejects.toMatchObject({ code: 'stale_version' })
    expect(page.asked).toEqual(['autosave Mine', 'get'])
    page.close()
  })
})

describe('What is typed', () => {
  it('while it is being saved is saved next, not lost and not a conflict with oneself', async () => {
    let release: (value: unknown) => void = () => undefined
    const versions: unknown[] = []
    const page = openPost({
      autosave: ({ version }) => {
        versions.push(version)
        return versions.length === 1 ? new Promise((resolve) => (release = resolve)) : kept(3)
      },
    })
    page.type('Second')
    const first = page.save()
    await new Promise((resolve) => setTimeout(resolve, 5))
    page.type('Third')
    const second = page.save()
    await new Promise((resolve) => setTimeout(resolve, 5))
    release(kept(2))
    await Promise.all([first, second])
    expect(page.asked).toEqual(['autosave Second', 'autosave Third'])
    expect(versions).toEqual([1, 2])
    page.close()
  })

  it('after the post was published elsewhere is saved on top of it, for its text is the same', async () => {
    const page = openPost({
      autosave: ({ version }) => {
        if (version === 1) throw new ApiError(409, 'stale_version', 'Somebody changed this record after you read it.')
        return kept(6)
      },
      get: () => post(5, 'First'),
    })
    page.type('Second')
    expect(await page.save()).toBe(null)
    expect(page.asked).toEqual(['autosave Second', 'get', 'autosave Second'])
    page.close()
  })

  it('is kept on this device until the server has it, and sent when the network is back', async () => {
    let isOnline = false
    const page = openPost({
      autosave: () => {
        if (!isOnline) throw new ApiError(0, 'unreachable', 'The server cannot be reached.')
        return kept(2)
      },
    })
    page.type('Written on a train')
    expect(localDraft.read('a', id)).toMatchObject({ title: 'Written on a train' })
    await page.save()
    await vi.waitFor(() => expect(page.editor().standing.kind).toBe('offline'))
    expect(localDraft.read('a', id)).toMatchObject({ title: 'Written on a train' })
    expect(localDraft.read('b', id)).toBe(null)
    isOnline = true
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(page.editor().standing.kind).toBe('saved'))
    expect(localDraft.read('a', id)).toBe(null)
    page.close()
  })

  it('goes over what somebody else saved only once theirs is a version', async () => {
    const page = openPost({
      autosave: ({ version }) => {
        if (version === 1) throw new ApiError(409, 'stale_version', 'Somebody changed this record after you read it.')
        return kept(4)
      },
      get: () => post(2, 'Theirs'),
      update: () => ({ version: 3 }),
    })
    page.type('Mine')
    await page.save()
    await vi.waitFor(() => expect(page.editor().standing.kind).toBe('conflict'))
    flushSync(() => void page.editor().settle(2, writtenOf(post(2, 'Theirs')), true))
    await vi.waitFor(() => expect(page.editor().standing.kind).toBe('saved'))
    expect(page.asked).toEqual(['autosave Mine', 'get', 'update Theirs', 'autosave Mine'])
    page.close()
  })
})
