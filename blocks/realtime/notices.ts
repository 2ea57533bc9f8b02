import type { Notice } from '@quoin/kit/notices'

const sample = { who: 'Ada Lind', where: 'Delivery Q-1042', text: 'Can we move it to Friday?' }

/** What people are told of conversations. */
export const notices: Readonly<Record<'mentioned' | 'message_received' | 'task_assigned', Notice>> = {
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
}
