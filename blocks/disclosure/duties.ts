import { duty } from '@quoin/ui/session/duties.ts'
import { disclosure } from './resources/index.ts'

const read = 'disclosure.answers.read'
const open = { is_completed: 'false', status: ['todo', 'in_progress'] } as const

/** What waits for whoever answers, reviews and signs, and for those who manage data rooms. */
export const duties = [
  duty({
    label: {
      en: 'Your objectives past their due date',
      de: 'Ihre überfälligen Anforderungen',
      es: 'Tus objetivos vencidos',
      fr: 'Vos objectifs en retard',
      ja: '期限を過ぎたあなたの要求事項',
      zh: '您的逾期披露要求',
    },
    list: disclosure.answers.list,
    permission: read,
    filter: ({ me, now }) => ({ ...open, assignee_unique_id: me, due_on: `lt:${now.slice(0, 10)}` }),
    to: '/disclosure',
    isLate: true,
  }),
  duty({
    label: {
      en: 'Objectives for you to answer',
      de: 'Anforderungen, die Sie beantworten',
      es: 'Objetivos que debes responder',
      fr: 'Objectifs à renseigner',
      ja: 'あなたが回答する要求事項',
      zh: '待您填写的披露要求',
    },
    list: disclosure.answers.list,
    permission: read,
    filter: ({ me }) => ({ ...open, assignee_unique_id: me }),
    to: '/disclosure',
  }),
  duty({
    label: {
      en: 'Answers for you to review',
      de: 'Antworten, die Sie prüfen',
      es: 'Respuestas que debes revisar',
      fr: 'Réponses à relire',
      ja: 'あなたが確認する回答',
      zh: '待您审核的填写内容',
    },
    list: disclosure.answers.list,
    permission: read,
    filter: ({ me }) => ({ reviewer_unique_id: me, status: 'in_review' }),
    to: '/disclosure',
  }),
  duty({
    label: {
      en: 'Waiting for your signature',
      de: 'Von Ihnen zu unterschreiben',
      es: 'Pendientes de tu firma',
      fr: 'En attente de votre signature',
      ja: 'あなたの署名待ち',
      zh: '待您签署',
    },
    list: disclosure.signatures.list,
    permission: read,
    filter: ({ me }) => ({ user_unique_id: me, status: ['asked', 'withdrawn'] }),
    nameOf: () => '',
    to: '/disclosure',
  }),
  duty({
    label: {
      en: 'Requests to data rooms',
      de: 'Anfragen zu Datenräumen',
      es: 'Solicitudes de acceso a salas de datos',
      fr: 'Demandes d’accès aux salles de données',
      ja: 'データルームへのアクセス申請',
      zh: '数据室访问申请',
    },
    list: disclosure.roomVisitors.list,
    permission: 'disclosure.rooms.manage',
    filter: () => ({ status: 'requested' }),
    to: '/disclosure/room-requests',
  }),
]
