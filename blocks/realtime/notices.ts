import type { Notice } from '@quoin/kit/notices'

const sample = { who: 'Ada Lind', where: 'Delivery Q-1042', text: 'Can we move it to Friday?' }

const meeting = { who: 'Ada Lind', where: 'Delivery Q-1042', title: 'Route', when: '3 Mar 2027, 10:00 UTC', isMoved: false }
const timed = '{{ title }}{% if when != "" %}, {{ when }}{% endif %}'
const timedWide = '{{ title }}{% if when != "" %}（{{ when }}）{% endif %}'

type Name =
  | 'mentioned'
  | 'message_received'
  | 'message_answered'
  | 'task_assigned'
  | 'meeting_scheduled'
  | 'meeting_started'
  | 'meeting_cancelled'

/** What people are told of conversations. */
export const notices: Readonly<Record<Name, Notice>> = {
  mentioned: {
    category: 'mentions',
    sample,
    texts: {
      en: { title: '{{ who }} mentioned you{% if where != "" %} in {{ where }}{% endif %}', body: '{{ text }}' },
      es: { title: '{{ who }} te mencionó{% if where != "" %} en {{ where }}{% endif %}', body: '{{ text }}' },
      fr: { title: '{{ who }} vous a mentionné{% if where != "" %} dans {{ where }}{% endif %}', body: '{{ text }}' },
      de: { title: '{{ who }} hat Sie erwähnt{% if where != "" %}: {{ where }}{% endif %}', body: '{{ text }}' },
      ja: {
        title: '{{ who }} さんがあなたをメンションしました{% if where != "" %}（{{ where }}）{% endif %}',
        body: '{{ text }}',
      },
      zh: { title: '{{ who }} 提到了您{% if where != "" %}（{{ where }}）{% endif %}', body: '{{ text }}' },
    },
  },
  message_received: {
    category: 'messages',
    sample,
    texts: {
      en: { title: 'New message from {{ who }}{% if where != "" %} in {{ where }}{% endif %}', body: '{{ text }}' },
      es: { title: 'Nuevo mensaje de {{ who }}{% if where != "" %} en {{ where }}{% endif %}', body: '{{ text }}' },
      fr: { title: 'Nouveau message de {{ who }}{% if where != "" %} dans {{ where }}{% endif %}', body: '{{ text }}' },
      de: { title: 'Neue Nachricht von {{ who }}{% if where != "" %}: {{ where }}{% endif %}', body: '{{ text }}' },
      ja: { title: '{{ who }} さんからの新着メッセージ{% if where != "" %}（{{ where }}）{% endif %}', body: '{{ text }}' },
      zh: { title: '{{ who }} 发来新消息{% if where != "" %}（{{ where }}）{% endif %}', body: '{{ text }}' },
    },
  },
  message_answered: {
    category: 'messages',
    sample: { who: 'Ada Lind', where: 'Delivery Q-1042', text: 'Friday' },
    texts: {
      en: { title: '{{ who }} answered your question{% if where != "" %} in {{ where }}{% endif %}', body: '{{ text }}' },
      es: { title: '{{ who }} respondió a tu pregunta{% if where != "" %} en {{ where }}{% endif %}', body: '{{ text }}' },
      fr: { title: '{{ who }} a répondu à votre question{% if where != "" %} dans {{ where }}{% endif %}', body: '{{ text }}' },
      de: { title: '{{ who }} hat Ihre Frage beantwortet{% if where != "" %}: {{ where }}{% endif %}', body: '{{ text }}' },
      ja: { title: '{{ who }} さんが質問に回答しました{% if where != "" %}（{{ where }}）{% endif %}', body: '{{ text }}' },
      zh: { title: '{{ who }} 回答了您的问题{% if where != "" %}（{{ where }}）{% endif %}', body: '{{ text }}' },
    },
  },
  task_assigned: {
    category: 'tasks',
    actions: ['realtime.tasks.complete', 'realtime.tasks.dismiss'],
    sample: { who: 'Ada Lind', where: 'Delivery Q-1042', task: 'Call the carrier' },
    texts: {
      en: { title: '{{ who }} assigned you a task{% if where != "" %} in {{ where }}{% endif %}', body: '{{ task }}' },
      es: { title: '{{ who }} te ha asignado una tarea{% if where != "" %} en {{ where }}{% endif %}', body: '{{ task }}' },
      fr: { title: '{{ who }} vous a assigné une tâche{% if where != "" %} dans {{ where }}{% endif %}', body: '{{ task }}' },
      de: {
        title: '{{ who }} hat Ihnen eine Aufgabe zugewiesen{% if where != "" %}: {{ where }}{% endif %}',
        body: '{{ task }}',
      },
      ja: {
        title: '{{ who }} さんがあなたにタスクを割り当てました{% if where != "" %}（{{ where }}）{% endif %}',
        body: '{{ task }}',
      },
      zh: { title: '{{ who }} 给您分配了任务{% if where != "" %}（{{ where }}）{% endif %}', body: '{{ task }}' },
    },
  },
  meeting_scheduled: {
    category: 'meetings',
    sample: meeting,
    texts: {
      en: {
        title:
          '{{ who }} {% if isMoved %}rescheduled{% else %}scheduled{% endif %} a meeting{% if where != "" %} in {{ where }}{% endif %}',
        body: timed,
        button: 'Open meetings',
      },
      es: {
        title:
          '{{ who }} {% if isMoved %}movió{% else %}programó{% endif %} una reunión{% if where != "" %} en {{ where }}{% endif %}',
        body: timed,
        button: 'Ver reuniones',
      },
      fr: {
        title:
          '{{ who }} a {% if isMoved %}déplacé{% else %}planifié{% endif %} une réunion{% if where != "" %} dans {{ where }}{% endif %}',
        body: timed,
        button: 'Voir les réunions',
      },
      de: {
        title:
          '{{ who }} hat eine Besprechung {% if isMoved %}verschoben{% else %}geplant{% endif %}{% if where != "" %}: {{ where }}{% endif %}',
        body: timed,
        button: 'Besprechungen öffnen',
      },
      ja: {
        title:
          '{{ who }} さんが会議{% if isMoved %}の日時を変更{% else %}を予定{% endif %}しました{% if where != "" %}（{{ where }}）{% endif %}',
        body: timedWide,
        button: '会議を開く',
      },
      zh: {
        title:
          '{{ who }} {% if isMoved %}更改了会议时间{% else %}安排了会议{% endif %}{% if where != "" %}（{{ where }}）{% endif %}',
        body: timedWide,
        button: '查看会议',
      },
    },
  },
  meeting_started: {
    category: 'meetings',
    sample: meeting,
    texts: {
      en: {
        title: '{{ who }} started a meeting{% if where != "" %} in {{ where }}{% endif %}',
        body: '{{ title }}',
        button: 'Join',
      },
      es: {
        title: '{{ who }} inició una reunión{% if where != "" %} en {{ where }}{% endif %}',
        body: '{{ title }}',
        button: 'Unirse',
      },
      fr: {
        title: '{{ who }} a démarré une réunion{% if where != "" %} dans {{ where }}{% endif %}',
        body: '{{ title }}',
        button: 'Rejoindre',
      },
      de: {
        title: '{{ who }} hat eine Besprechung gestartet{% if where != "" %}: {{ where }}{% endif %}',
        body: '{{ title }}',
        button: 'Teilnehmen',
      },
      ja: {
        title: '{{ who }} さんが会議を開始しました{% if where != "" %}（{{ where }}）{% endif %}',
        body: '{{ title }}',
        button: '参加',
      },
      zh: { title: '{{ who }} 开始了会议{% if where != "" %}（{{ where }}）{% endif %}', body: '{{ title }}', button: '加入' },
    },
  },
  meeting_cancelled: {
    category: 'meetings',
    sample: meeting,
    texts: {
      en: { title: '{{ who }} cancelled a meeting{% if where != "" %} in {{ where }}{% endif %}', body: timed },
      es: { title: '{{ who }} canceló una reunión{% if where != "" %} en {{ where }}{% endif %}', body: timed },
      fr: { title: '{{ who }} a annulé une réunion{% if where != "" %} dans {{ where }}{% endif %}', body: timed },
      de: { title: '{{ who }} hat eine Besprechung abgesagt{% if where != "" %}: {{ where }}{% endif %}', body: timed },
      ja: { title: '{{ who }} さんが会議を中止しました{% if where != "" %}（{{ where }}）{% endif %}', body: timedWide },
      zh: { title: '{{ who }} 取消了会议{% if where != "" %}（{{ where }}）{% endif %}', body: timedWide },
    },
  },
}
