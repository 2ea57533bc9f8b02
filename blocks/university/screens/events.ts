import type { Events } from '@quoin/ui'

/** What people do here that a loyalty programme may give points for, as it stands after “points for”. */
export const events = {
  'university.learning.enrol': {
    en: 'joining a course',
    es: 'la inscripción en un curso',
    fr: 'l’inscription à un cours',
    de: 'die Anmeldung zu einem Kurs',
    ja: 'コースへの参加',
    zh: '加入课程',
  },
  'university.learning.finish': {
    en: 'a completed day of a course',
    es: 'un día de curso terminado',
    fr: 'une journée de cours terminée',
    de: 'einen abgeschlossenen Kurstag',
    ja: 'コースの1日分の完了',
    zh: '完成课程的一天',
  },
} satisfies Events
