import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'Suche',
  pages: { home: 'Suchen' },
  keywords: { home: 'finden Datensätze nachschlagen' },
  home: {
    label: 'Alle Datensätze durchsuchen',
    placeholder: 'Namen, Nummern, E-Mail-Adressen, Wörter …',
    all: 'Alle',
    count: '{count, plural, =0 {Keine Treffer} one {# Treffer} other {# Treffer}}',
    none: 'Keine Treffer',
    noneText: 'Nichts, was Sie sehen dürfen, enthält „{text}“. Versuchen Sie es mit weniger oder anderen Wörtern.',
    start: 'Alles durchsuchen, was Sie sehen dürfen',
    startText: 'Kontakte, Verkaufschancen, Angebote, Bestellungen, Produkte, Anlagen, Wallets und mehr an einem Ort.',
    recent: 'Letzte Suchen',
    clear: 'Leeren',
    favorites: 'Favoriten',
    forget: '{name} entfernen',
    star: 'Zu Favoriten hinzufügen',
    unstar: 'Aus Favoriten entfernen',
    more: 'Mehr anzeigen',
  },
  resources: {
    results: { one: 'Treffer', many: 'Suchergebnisse', fields: {} },
    queries: {
      one: 'Letzte Suche',
      many: 'Letzte Suchen',
      fields: { user: 'Person', query: 'Suche', totalRecords: 'Treffer', submittedAt: 'Gesucht am' },
    },
    favorites: {
      one: 'Favorit',
      many: 'Favoriten',
      fields: {
        user: 'Person',
        entityId: 'Datensatz-ID',
        entityType: 'Art',
        entityAlias: 'Name',
        entityUrl: 'Adresse',
        entityAvatarUrl: 'Bild',
      },
    },
    users: {
      one: 'Person',
      many: 'Personen',
      fields: {
        user: 'Person',
        firstName: 'Vorname',
        lastName: 'Nachname',
        displayName: 'Voller Name',
        email: 'E-Mail',
        phone: 'Telefon',
        roleId: 'Rolle',
        status: 'Status',
        payload: 'Eigene Daten',
      },
      options: {
        status: { active: 'Aktiv', inactive: 'Inaktiv', pending: 'Ausstehend', archived: 'Archiviert', deleted: 'Gelöscht' },
      },
    },
  },
} as const satisfies Shape<typeof en>
