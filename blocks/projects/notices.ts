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
  project_due: {
    category: 'reminders',
    sample: {
      project: 'Move to the new warehouse',
      name: 'Install the shelving',
      day: '2027-02-03',
      late: false,
      is_review: false,
    },
    texts: {
      en: {
        title:
          '{% if is_review %}Risk to review{% elsif late %}Overdue{% else %}Due{% endif %}{% if late %} since {{ day }}{% else %} on {{ day }}{% endif %}: {{ name }}',
        body: '{{ project }}',
      },
      de: {
        title:
          '{% if is_review %}Risiko zu prüfen{% elsif late %}Überfällig{% else %}Fällig{% endif %}{% if late %} seit {{ day }}{% else %} am {{ day }}{% endif %}: {{ name }}',
        body: '{{ project }}',
      },
      es: {
        title:
          '{% if is_review %}Riesgo por revisar{% elsif late %}Vencido{% else %}Vence{% endif %}{% if late %} desde el {{ day }}{% else %} el {{ day }}{% endif %}: {{ name }}',
        body: '{{ project }}',
      },
      fr: {
        title:
          '{% if is_review %}Risque à réévaluer{% elsif late %}En retard{% else %}À rendre{% endif %}{% if late %} depuis le {{ day }}{% else %} le {{ day }}{% endif %} : {{ name }}',
        body: '{{ project }}',
      },
      ja: {
        title:
          '{% if is_review %}リスクの見直し（{{ day }}）{% elsif late %}{{ day }}の期限を過ぎています{% else %}{{ day }}が期限です{% endif %}：{{ name }}',
        body: '{{ project }}',
      },
      zh: {
        title:
          '{% if is_review %}风险待复核（{{ day }}）{% elsif late %}{{ day }} 已逾期{% else %}{{ day }} 到期{% endif %}：{{ name }}',
        body: '{{ project }}',
      },
    },
  },
}
