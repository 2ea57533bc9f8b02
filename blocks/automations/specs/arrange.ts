import type { Arranger, Special } from '@quoin/server/testing'

/** A rule that begins with nothing anybody else does. */
const body = (a: Arranger) => ({
  name: a.word,
  trigger: { kind: 'event', resource: 'crm.leads', events: ['crm.leads.create'] },
  conditions: { last_name: `nobody is called ${a.word}` },
  steps: [{ kind: 'notify', to: [{ kind: 'author' }], title: a.word }],
})

export const specials: Readonly<Record<string, Special>> = {
  'automations.rules.create': async (a) => ({ body: body(a) }),
}
