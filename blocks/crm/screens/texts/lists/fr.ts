import type { Shape } from '@quoin/ui'
import type { lists as en } from './en.ts'

export const lists = {
  lists: {
    emptyText:
      'Une liste de diffusion réunit les destinataires d’une campagne : pistes, contacts et comptes, ajoutés à la main ou à partir d’un segment.',
    members: 'Membres',
    count: '{count, plural, one {# membre} other {# membres}}',
    putOn: 'Mettre sur une liste',
    putOnTitle: '{count, plural, one {Mettre # fiche sur une liste} other {Mettre # fiches sur une liste}}',
    newList: 'Créer une liste',
    newName: 'Nom de la nouvelle liste',
    chooseList: 'En choisir une existante',
    wasPutOn:
      '{count, plural, =0 {Tous étaient déjà sur la liste.} one {# a été mis sur la liste.} other {# ont été mis sur la liste.}}',
    takeOff: 'Retirer {name} de la liste',
    takeOffFrom: 'Retirer de {list}',
    takenOff: '{name} n’est plus sur la liste.',
    fill: 'Remplir à partir d’un segment',
    fillText:
      'Un segment est une vue enregistrée d’une liste. Ceux qu’elle trouve maintenant sont ajoutés ; ceux qui y sont déjà restent comme ils sont.',
    fillKind: 'De quelle liste',
    segment: 'Segment',
    everything: 'Tous',
    finds: '{count, plural, =0 {Il ne trouve personne.} one {Il trouve # fiche.} other {Il trouve # fiches.}}',
    exportAs: 'Exporter',
    exportReachable: 'Ceux à qui l’on peut écrire',
    exportAll: 'Tous, et à qui l’on ne peut pas écrire',
    stateOf: 'Où en est {name}',
    search: 'Chercher parmi les membres',
    noMembers: 'Personne n’est encore sur cette liste',
    noMembersText: 'Remplissez-la à partir d’un segment, ou sélectionnez des fiches dans une liste et ajoutez-les.',
    notOnAny: 'Sur aucune liste pour l’instant',
    notOnAnyText: 'Sur une liste, vous retrouverez la fiche quand la campagne commencera.',
    standing: 'Membres de cette liste',
    verdicts: {
      reachable: 'On peut lui écrire',
      opted_out: 'Refuse les e-mails marketing',
      unconfirmed: 'Consentement non confirmé',
      no_address: 'Sans adresse',
    },
  },
  resources: {
    targetLists: {
      one: 'liste de diffusion',
      many: 'Listes de diffusion',
      fields: { name: 'Nom', description: 'Description', owner: 'Responsable', tags: 'Étiquettes' },
      history: { putOn: 'a ajouté quelqu’un', takeOff: 'a retiré quelqu’un' },
    },
    targetListMembers: {
      one: 'membre',
      many: 'Membres',
      fields: { targetList: 'Liste de diffusion', lead: 'Piste', contact: 'Contact', account: 'Compte', state: 'État' },
      options: { state: { listed: 'Inscrit', contacted: 'Contacté', answered: 'A répondu', declined: 'A refusé' } },
    },
  },
} satisfies Shape<typeof en>
