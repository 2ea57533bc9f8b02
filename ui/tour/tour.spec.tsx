// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import en from '../texts/en.ts'
import { endTour, startTour } from './tour.ts'
import { TourHost } from './TourHost.tsx'

const seen = new Set<string>()
let root: Root
const rects = HTMLElement.prototype.getClientRects
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // Nothing is laid out here: what is said to be seen is.
  HTMLElement.prototype.getClientRects = function () {
    return (seen.has(this.dataset.element ?? '') ? [{}] : []) as never
  }
  document.body.innerHTML = '<button id="before">Show me</button><a data-element="page:/crm/leads">Leads</a><div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
})
afterEach(() => {
  act(() => {
    endTour()
    root.unmount()
  })
  seen.clear()
  HTMLElement.prototype.getClientRects = rects
})

const card = () => document.querySelector<HTMLElement>('[role=dialog]')
const press = (key: string) =>
  act(async () => {
    card()!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
async function show() {
  document.getElementById('before')!.focus()
  act(() =>
    root.render(
      <MantineProvider env="test">
        <IntlProvider locale="en" messages={{ ui: en } as never}>
          <TourHost />
        </IntlProvider>
      </MantineProvider>,
    ),
  )
  await act(async () => {
    startTour([
      { element: 'page:/crm/leads', text: 'Leads are here.' },
      { element: 'crm.leads.create', text: 'Add one here.' },
    ])
    await import('./TourCard.tsx')
  })
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
}

describe('A tour', () => {
  it('points at elements by their keys, one after the other, and says what is missing', async () => {
    seen.add('page:/crm/leads')
    await show()
    expect(card()!.textContent).toContain('Leads are here.')
    expect(card()!.textContent).not.toContain(en.tour.missing)
    await press('ArrowRight')
    expect(card()!.textContent).toContain('Add one here.')
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(card()!.textContent).toContain(en.tour.missing)
    await press('ArrowLeft')
    expect(card()!.textContent).toContain('Leads are here.')
  })

  it('takes the focus, and gives it back when Escape ends it', async () => {
    await show()
    expect(document.activeElement).toBe(card())
    await press('Escape')
    expect(card()).toBeNull()
    expect(document.activeElement?.id).toBe('before')
  })
})
