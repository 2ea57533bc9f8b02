import { block, integer, obstacleOf, oneOf, ref, resource, text, action } from '@quoin/kit'
import { describe, expect, it } from 'vitest'
import { page, outsidePage, rest, settingsPage, unguardedPage } from './declare.ts'
import { groupFields } from './groupFields.ts'
import { addressOf } from './links.ts'
import { declaredBy, pagesOf } from './pagesOf.tsx'
import { choice, flag } from './search.ts'

const surveys = resource({
  wrapper: 'survey',
  title: 'name',
  fields: {
    name: text(200).required(),
    status: oneOf('draft', 'open').default('draft'),
    answers: integer(),
    note: text(200),
    owner: ref('gateway.users'),
    visitorUniqueId: text(100),
  },
  permissions: { read: 'forms.surveys.read', write: 'forms.surveys.write' },
  actions: {
    close: action()
      .when({ status: 'open' })
      .unless('no_answers', 'Nobody has answered yet.', ({ answers }: { answers: number }) => answers === 0),
  },
})
const settings = resource({
  wrapper: 'settings',
  title: 'id',
  fields: { sender: text(200) },
  permissions: { read: 'forms.surveys.read', write: 'forms.manage' },
})
const forms = block('forms', 'Forms', { surveys, settings }, {})
const none = async () => ({ default: {} })
const about = {
  block: 'forms',
  resources: async () => ({ forms }),
  texts: { en: none, es: none, fr: none, de: none, ja: none, zh: none },
  space: 'engage',
} as const
const Empty = () => null
const load = async () => ({ Empty })
const pages = pagesOf(about, {
  surveys: {
    icon: Empty,
    list: { columns: ['name', 'status:120'] },
    record: { groups: { main: ['status'], more: rest } },
    search: ['thanks'],
  },
  plan: page('/plan/$day', load, { search: ['tab'] }),
  board: page('/board', load, {
    icon: Empty,
    permission: 'forms.surveys.write',
    search: { look: choice('list'), closed: choice(0, 30), late: flag },
  }),
  plans: unguardedPage('/plans', load),
  fill: outsidePage('/f/$survey', load),
  settings: settingsPage('forms.settings', { icon: Empty, permission: 'forms.manage' }),
})

describe('Declared pages', () => {
  it('have links that know their address, with what belongs into the search', () => {
    expect(pages.surveys.list()).toMatchObject({ path: '/forms/surveys' })
    expect(addressOf(pages.surveys.record('a/b'), 'demo')).toBe('/c/demo/forms/surveys/a%2Fb')
    expect(pages.plan({ day: '2026-12-01', tab: 'late' })).toEqual({ path: '/forms/plan/2026-12-01', search: { tab: 'late' } })
    expect(pages.surveys.record('7', { tab: 'answers', thanks: 'yes' })).toMatchObject({
      search: { tab: 'answers', thanks: 'yes' },
    })
    expect(addressOf(pages.plans(), 'demo')).toBe('/c/demo/plans')
    expect(addressOf(pages.fill({ survey: '7' }), 'demo')).toBe('/f/7')
    expect(pages.board({ look: 'list', closed: 0, late: true }).search).toEqual({ look: 'list', closed: 0, late: true })
    // @ts-expect-error a word that the page does not know
    expect(pages.board({ look: 'table' })).toBeDefined()
    // @ts-expect-error a parameter that the path does not have
    expect(pages.plan({ month: '12' })).toBeDefined()
    // @ts-expect-error a value that the record page does not read
    expect(pages.surveys.record('7', { thank: 'yes' })).toBeDefined()
    expect(pages.surveys.list({ filter: { status: 'open' }, sort: '-name' }).search).toEqual({
      filter: { status: 'open' },
      sort: '-name',
    })
    // @ts-expect-error a field that the records do not have
    expect(pages.surveys.list({ filter: { colour: 'red' } })).toBeDefined()
    // @ts-expect-error an order by such a field
    expect(pages.surveys.list({ sort: 'colour' })).toBeDefined()
  })

  it('stand in the navigation with the permission of what they show, settings with all settings', () => {
    const { navigation, outsideRoutes } = declaredBy(pages)
    expect(navigation.map(({ key, to, space, permission: needs }) => ({ key, to, space, permission: needs }))).toEqual([
      { key: 'surveys', to: '/forms/surveys', space: 'engage', permission: 'forms.surveys.read' },
      { key: 'board', to: '/forms/board', space: 'engage', permission: 'forms.surveys.write' },
      { key: 'settings', to: '/forms/settings', space: 'settings', permission: 'forms.manage' },
    ])
    expect(outsideRoutes).toHaveLength(1)
  })

  it('stay open beside the guard of their block where they say so', () => {
    const [behind, beside] = declaredBy(pages).routes
    const pathsOf = (route: unknown) =>
      (route as { children: { options: { path: string } }[] }).children.map(({ options }) => options.path)
    expect(pathsOf(beside)).toEqual(['/plans'])
    expect(pathsOf(behind)).not.toContain('/plans')
  })

  it('show a new field with the rest, no field twice, and no ids', () => {
    expect(groupFields(forms.surveys, { main: ['status'], more: rest })).toEqual([
      { key: 'main', fields: ['status'] },
      { key: 'more', fields: ['name', 'answers', 'note', 'owner'] },
    ])
  })
})

describe('What stands in the way of an action', () => {
  it('is the state first, then the condition, and nothing where both hold', () => {
    const { close } = forms.surveys
    expect(obstacleOf(close, { status: 'draft', answers: 0 })).toMatchObject({ field: 'status', allowed: ['open'] })
    expect(obstacleOf(close, { status: 'open', answers: 0 })).toMatchObject({ condition: { code: 'no_answers' } })
    expect(obstacleOf(close, { status: 'open', answers: 3 })).toBeUndefined()
  })
})
