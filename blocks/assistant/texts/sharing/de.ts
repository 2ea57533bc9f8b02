import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const sharingResources = {
  delegations: {
    one: 'Freigabe',
    many: 'Geteilt mit',
    fields: {
      delegator: 'Besitzer',
      delegate: 'Person',
      delegationType: 'Zugriff',
      context: 'Chat',
      agent: 'Agent',
      isHandoff: 'Übergeben',
      expiresAt: 'Bis',
    },
    options: { delegationType: { read: 'Kann lesen', write: 'Kann lesen und fragen' } },
    groups: { about: 'Chat' },
  },
} satisfies Shape<typeof en.sharingResources>

export const sharingRefusals = {
  not_yourself: 'Wählen Sie einen Kollegen.',
  already_shared: 'Dieser Chat ist mit dieser Person schon geteilt.',
  too_many_delegations: 'Dieser Chat ist mit zu vielen Personen geteilt. Entfernen Sie zuerst einige.',
  no_supervisor: 'Es gibt niemanden, dem dieser Chat übergeben werden kann.',
  handed_over: 'Dieser Chat ist schon übergeben.',
  not_handed_over: 'Dieser Chat ist nicht übergeben.',
} satisfies Shape<typeof en.sharingRefusals>

export const share = {
  share: 'Teilen',
  title: 'Chat teilen',
  about: 'Kollegen sehen den ganzen Chat mit seinen Quellen, auch was sie selbst nicht öffnen könnten.',
  people: 'Geteilt mit',
  none: 'Mit niemandem geteilt',
  handOff: 'Kollegen fragen',
  handedTo: 'Es antwortet',
  takeBack: 'Zurück zum Agenten',
} satisfies Shape<typeof en.share>
