import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'Projekte',
  resources: {
    projects: {
      one: 'Projekt',
      many: 'Projekte',
      fields: {
        name: 'Name',
        code: 'Kürzel',
        description: 'Beschreibung',
        purpose: 'Zweck',
        successCriteria: 'Erfolgskriterien',
        status: 'Status',
        health: 'Lage',
        progress: 'Fortschritt (%)',
        owner: 'Projektleitung',
        sponsor: 'Auftraggeber',
        startsOn: 'Beginn',
        dueOn: 'Fällig am',
        completedOn: 'Abgeschlossen am',
        budget: 'Budget',
        currency: 'Währung',
        tags: 'Tags',
      },
      options: {
        status: {
          proposed: 'Vorgeschlagen',
          active: 'Aktiv',
          on_hold: 'Pausiert',
          completed: 'Abgeschlossen',
          cancelled: 'Abgebrochen',
        },
        health: {
          on_track: 'Im Plan',
          at_risk: 'Gefährdet',
          off_track: 'Im Verzug',
        },
      },
      groups: {
        about: 'Angaben',
      },
      tabs: {
        members: 'Personen',
      },
    },
    members: {
      one: 'Mitglied',
      many: 'Personen',
      fields: {
        project: 'Projekt',
        user: 'Person',
        role: 'Rolle',
        standing: 'Zugriff',
        joinedAt: 'Dabei seit',
        leftAt: 'Ausgeschieden',
      },
      options: {
        standing: {
          lead: 'Leitung',
          contributor: 'Mitarbeit',
          observer: 'Nur Lesen',
        },
      },
      empty: 'Zu diesem Projekt gehört noch niemand.',
    },
  },
} as const satisfies Shape<typeof en>
