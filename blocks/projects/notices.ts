import type { Notice } from '@quoin/kit/notices'

/** What people are told of their projects in the app. */
export const notices: Readonly<Record<string, Notice>> = {
  project_announcement: {
    category: 'company',
    sample: { project: 'Move to the new warehouse', title: 'The shelving is being installed', by: 'Ada Lovelace' },
    texts: {
      en: { title: '{{ project }}: {{ title }}', body: 'New announcement by {{ by }}.' },
      de: { title: '{{ project }}: {{ title }}', body: '{{ by }} hat etwas angekündigt.' },
      es: { title: '{{ project }}: {{ title }}', body: '{{ by }} ha publicado un anuncio.' },
      fr: { title: '{{ project }} : {{ title }}', body: '{{ by }} a publié une annonce.' },
      ja: { title: '{{ project }}：{{ title }}', body: '{{ by }}さんがお知らせを投稿しました。' },
      zh: { title: '{{ project }}：{{ title }}', body: '{{ by }} 发布了公告。' },
    },
  },
  project_task_assigned: {
    category: 'tasks',
    sample: { project: 'Move to the new warehouse', task: 'Install the shelving', by: 'Ada Lovelace' },
    texts: {
      en: { title: 'Assigned to you: {{ task }}', body: '{{ project }} · {{ by }}' },
      de: { title: 'Ihnen zugewiesen: {{ task }}', body: '{{ project }} · {{ by }}' },
      es: { title: 'Se te ha asignado: {{ task }}', body: '{{ project }} · {{ by }}' },
      fr: { title: 'Vous est assignée : {{ task }}', body: '{{ project }} · {{ by }}' },
      ja: { title: 'あなたに割り当てられました：{{ task }}', body: '{{ project }} · {{ by }}' },
      zh: { title: '已分配给您：{{ task }}', body: '{{ project }} · {{ by }}' },
    },
  },
  project_message: {
    category: 'comments',
    sample: { project: 'Move to the new warehouse', discussion: 'Where do returns go?', by: 'Ada Lovelace' },
    texts: {
      en: { title: '{{ by }} wrote in “{{ discussion }}”', body: '{{ project }}' },
      de: { title: '{{ by }} hat in „{{ discussion }}“ geschrieben', body: '{{ project }}' },
      es: { title: '{{ by }} ha escrito en «{{ discussion }}»', body: '{{ project }}' },
      fr: { title: '{{ by }} a écrit dans « {{ discussion }} »', body: '{{ project }}' },
      ja: { title: '{{ by }}さんが「{{ discussion }}」に書き込みました', body: '{{ project }}' },
      zh: { title: '{{ by }} 在“{{ discussion }}”中发言', body: '{{ project }}' },
    },
  },
  project_due: {
    category: 'reminders',
    sample: { project: 'Move to the new warehouse', name: 'Install the shelving', day: '2027-02-03' },
    texts: {
      en: { title: 'Due on {{ day }}: {{ name }}', body: '{{ project }}' },
      de: { title: 'Fällig am {{ day }}: {{ name }}', body: '{{ project }}' },
      es: { title: 'Vence el {{ day }}: {{ name }}', body: '{{ project }}' },
      fr: { title: 'À rendre le {{ day }} : {{ name }}', body: '{{ project }}' },
      ja: { title: '{{ day }}が期限です：{{ name }}', body: '{{ project }}' },
      zh: { title: '{{ day }} 到期：{{ name }}', body: '{{ project }}' },
    },
  },
}
