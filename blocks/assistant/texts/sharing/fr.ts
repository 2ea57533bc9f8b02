import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const sharingResources = {
  delegations: {
    one: 'partage',
    many: 'Partagé avec',
    fields: {
      delegator: 'Propriétaire',
      delegate: 'Personne',
      delegationType: 'Accès',
      context: 'Chat',
      agent: 'Agent',
      isHandoff: 'Transmis',
      expiresAt: 'Jusqu’au',
    },
    options: { delegationType: { read: 'Peut lire', write: 'Peut lire et demander' } },
    groups: { about: 'Chat' },
  },
} satisfies Shape<typeof en.sharingResources>

export const sharingRefusals = {
  not_yourself: 'Choisissez un collègue.',
  already_shared: 'Ce chat est déjà partagé avec cette personne.',
  too_many_delegations: 'Ce chat est partagé avec trop de personnes. Retirez-en d’abord.',
  no_supervisor: 'Il n’y a personne à qui transmettre ce chat.',
  handed_over: 'Ce chat a déjà été transmis.',
  not_handed_over: 'Ce chat n’a pas été transmis.',
} satisfies Shape<typeof en.sharingRefusals>

export const share = {
  share: 'Partager',
  title: 'Partager le chat',
  about: 'Vos collègues voient tout le chat et ses sources, y compris ce qu’ils ne pourraient pas ouvrir eux-mêmes.',
  people: 'Partagé avec',
  none: 'Partagé avec personne',
  handOff: 'Demander à un collègue',
  handedTo: 'Répond',
  takeBack: 'Revenir à l’agent',
} satisfies Shape<typeof en.share>
