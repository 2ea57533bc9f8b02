// @vitest-environment happy-dom
import { ApiError, type Call } from '@quoin/kit/client'
import { CallerContext, useAction } from '@quoin/kit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { type Definition, readDefinition } from '../../engine/index.ts'
import { forms } from '../../resources/index.ts'
import { addQuestion } from './edit.ts'
import { useSaving } from './useSaving.ts'

const id = '0198f9a4-0000-7000-8000-000000000001'
const first = readDefinition(null)
const changed = addQuestion(first, 'form', 'choice').definition

/** A page with the builder in a tab and Publish in the header, and a server that answers what is told. */
function openPage(update: () => Promise<unknown>) {
  const asked: string[] = []
  const call = (async (operation) => {
    asked.push(operation.name)
    return operation.action === 'update' ? update() : {}
  }) as Call
  const cache = new QueryClient()
  const root = createRoot(document.createElement('div'))
  let publish: () => Promise<unknown> = async () => undefined
  function Header() {
    const { mutateAsync } = useAction(forms.surveys.publish)
    publish = () => mutateAsync({ id })
    return null
  }
  function Builder({ definition }: { readonly definition: Definition }) {
    useSaving(id, { version: 1, definition: null }, definition, () => undefined)
    return null
  }
  const show = (definition: Definition | null) =>
    flushSync(() =>
      root.render(
        <QueryClientProvider client={cache}>
          <CallerContext value={{ call, tenant: 'a' }}>
            <Header />
            {definition && <Builder definition={definition} />}
          </CallerContext>
        </QueryClientProvider>,
      ),
    )
  return { asked, show, publish: () => publish(), close: () => root.unmount() }
}

describe('Publishing from the header of the page', () => {
  it('saves what was changed in the builder a moment ago first', async () => {
    const page = openPage(async () => ({ version: 2 }))
    page.show(first)
    page.show(changed)
    expect(page.asked).toEqual([])
    await page.publish()
    expect(page.asked).toEqual(['forms.surveys.update', 'forms.surveys.publish'])
    page.close()
  })

  it('saves nothing where nothing was changed', async () => {
    const page = openPage(async () => ({ version: 2 }))
    page.show(first)
    await page.publish()
    expect(page.asked).toEqual(['forms.surveys.publish'])
    page.close()
  })

  it('is not done when what was changed cannot be saved', async () => {
    const page = openPage(async () => Promise.reject(new ApiError(422, 'too_large', 'The form is too large.')))
    page.show(first)
    page.show(changed)
    await expect(page.publish()).rejects.toMatchObject({ code: 'too_large' })
    expect(page.asked).toEqual(['forms.surveys.update'])
    page.close()
  })

  it('waits for what is still being saved of a tab that was closed', async () => {
    let answer: (saved: unknown) => void = () => undefined
    const page = openPage(() => new Promise((resolve) => (answer = resolve)))
    page.show(first)
    page.show(changed)
    page.show(null)
    const published = page.publish()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(page.asked).toEqual(['forms.surveys.update'])
    answer({ version: 2 })
    await published
    expect(page.asked).toEqual(['forms.surveys.update', 'forms.surveys.publish'])
    page.close()
  })
})
