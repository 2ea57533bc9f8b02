import type { Shape } from '@quoin/ui'
import type { lists as en } from './en.ts'

export const lists = {
  lists: {
    emptyText:
      'Eine Zielliste sammelt, an wen sich eine Kampagne richtet: Leads, Kontakte und Firmen, von Hand oder aus einem Segment aufgenommen.',
    members: 'Mitglieder',
    count: '{count, plural, one {# Mitglied} other {# Mitglieder}}',
    putOn: 'Auf eine Liste setzen',
    putOnTitle: '{count, plural, one {# Eintrag auf eine Liste setzen} other {# Einträge auf eine Liste setzen}}',
    newList: 'Neue Liste anlegen',
    newName: 'Name der neuen Liste',
    chooseList: 'Eine vorhandene wählen',
    wasPutOn:
      '{count, plural, =0 {Alle standen schon auf der Liste.} one {# wurde auf die Liste gesetzt.} other {# wurden auf die Liste gesetzt.}}',
    takeOff: '{name} von der Liste nehmen',
    takeOffFrom: 'Von {list} nehmen',
    takenOff: '{name} steht nicht mehr auf der Liste.',
    fill: 'Aus einem Segment füllen',
    fillText:
      'Ein Segment ist eine gespeicherte Ansicht einer Liste. Wen sie jetzt findet, kommt dazu; wer schon auf der Liste steht, bleibt, wie er ist.',
    fillKind: 'Aus welcher Liste',
    segment: 'Segment',
    everything: 'Alle',
    finds: '{count, plural, =0 {Es findet niemanden.} one {Es findet # Eintrag.} other {Es findet # Einträge.}}',
    exportAs: 'Ausgeben',
    exportReachable: 'Wem geschrieben werden darf',
    exportAll: 'Alle, und wem nicht geschrieben werden darf',
    stateOf: 'Wo {name} steht',
    search: 'In den Mitgliedern suchen',
    noMembers: 'Auf dieser Liste steht noch niemand',
    noMembersText: 'Füllen Sie sie aus einem Segment, oder wählen Sie in einer Liste Einträge aus und setzen Sie sie darauf.',
    notOnAny: 'Noch auf keiner Zielliste',
    notOnAnyText: 'Auf einer Liste finden Sie den Eintrag wieder, wenn die Kampagne beginnt.',
    standing: 'Mitglieder dieser Liste',
    verdicts: {
      reachable: 'Darf angeschrieben werden',
      opted_out: 'Keine Marketing-E-Mails',
      unconfirmed: 'Einwilligung nicht bestätigt',
      no_address: 'Keine Adresse',
    },
  },
  resources: {
    targetLists: {
      one: 'Zielliste',
      many: 'Ziellisten',
      fields: { name: 'Name', description: 'Beschreibung', owner: 'Zuständig', tags: 'Schlagwörter' },
      history: { putOn: 'hat jemanden daraufgesetzt', takeOff: 'hat jemanden heruntergenommen' },
    },
    targetListMembers: {
      one: 'Mitglied',
      many: 'Mitglieder',
      fields: { targetList: 'Zielliste', lead: 'Lead', contact: 'Kontakt', account: 'Firma', state: 'Stand' },
      options: {
        state: { listed: 'Aufgenommen', contacted: 'Angesprochen', answered: 'Hat geantwortet', declined: 'Hat abgelehnt' },
      },
    },
  },
} satisfies Shape<typeof en>
