import type { Shape } from '@quoin/ui'
import type { meetings as en } from './en.ts'

const status = { active: 'Aktiv', inactive: 'Inaktiv', pending: 'Ausstehend', archived: 'Archiviert', deleted: 'Gelöscht' }

export const meetings = {
  resources: {
    meetings: {
      one: 'Termin',
      many: 'Termine',
      empty: 'Noch keine Termine. Planen Sie einen mit einem Kontakt oder einer Firma und halten Sie fest, wer teilnimmt.',
      fields: {
        title: 'Titel',
        code: 'Code',
        meetingType: 'Art',
        description: 'Beschreibung',
        scheduledAt: 'Geplant für',
        startTime: 'Beginn',
        endTime: 'Ende',
        timeQuantity: 'Dauer',
        timeUnit: 'Einheit der Dauer',
        allDay: 'Ganztägig',
        timezone: 'Zeitzone',
        user: 'Gastgeber',
        account: 'Firma',
        contact: 'Kontakt',
        opportunity: 'Geschäft',
        meetingLocation: 'Ort',
        meetingUrl: 'Link zum Termin',
        notes: 'Interne Notizen',
        meetingScore: 'Bewertung',
        status: 'Status',
        enabled: 'Aktiv',
        payload: 'Zusatzdaten (JSON)',
      },
      hints: { user: 'Gastgeber und Kontakt nehmen von Anfang an teil.' },
      options: { timeUnit: { minutes: 'Minuten', hours: 'Stunden', days: 'Tage' }, status },
      groups: { about: 'Übersicht', when: 'Zeit', where: 'Ort', more: 'Weiteres' },
      tabs: { attendees: 'Teilnehmende' },
    },
    attendees: {
      one: 'Teilnahme',
      many: 'Teilnehmende',
      empty: 'Noch niemand nimmt teil. Fügen Sie die eingeladenen Personen hinzu.',
      fields: {
        meeting: 'Termin',
        contact: 'Kontakt',
        user: 'Kollege',
        name: 'Name',
        email: 'E-Mail',
        phone: 'Telefon',
        role: 'Rolle',
        rsvpStatus: 'Antwort',
        presence: 'Anwesenheit',
        joinedAt: 'Gekommen um',
        leftAt: 'Gegangen um',
        notes: 'Notizen',
        status: 'Status',
      },
      options: {
        rsvpStatus: { invited: 'Eingeladen', accepted: 'Zugesagt', declined: 'Abgesagt', tentative: 'Vielleicht' },
        presence: { expected: 'Erwartet', present: 'Anwesend', left: 'Gegangen' },
        actions: { respond: 'Antwort festhalten', checkIn: 'Einchecken', checkOut: 'Auschecken' },
        status,
      },
      done: { respond: 'Die Antwort ist festgehalten.', checkIn: 'Eingecheckt.', checkOut: 'Ausgecheckt.' },
      history: {
        respond: 'hat eine Antwort festgehalten',
        checkIn: 'hat jemanden eingecheckt',
        checkOut: 'hat jemanden ausgecheckt',
      },
    },
  },
} satisfies Shape<typeof en>
