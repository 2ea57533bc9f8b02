import type { MailTemplate } from './template.ts'

/** Long work, such as an import, has come to its end. */
export const jobFinished: MailTemplate = {
  optional: true,
  sample: {
    name: 'Ada Lind',
    title: 'Import of contacts',
    done: 1204,
    failed: 3,
    link: 'https://quoin.example/c/harbour/jobs/sample',
  },
  texts: {
    en: {
      subject: '{{ title }}: finished',
      heading: '{{ title }}',
      body: '<p>Hello {{ name }}, your job has finished.</p><ul><li>Done: {{ done }}</li><li>Failed: {{ failed }}</li></ul>',
      button: 'View result',
    },
    es: {
      subject: '{{ title }}: terminado',
      heading: '{{ title }}',
      body: '<p>Hola, {{ name }}: el trabajo ha terminado.</p><ul><li>Correctos: {{ done }}</li><li>Con error: {{ failed }}</li></ul>',
      button: 'Ver el resultado',
    },
    fr: {
      subject: '{{ title }} : terminé',
      heading: '{{ title }}',
      body: '<p>Bonjour {{ name }}, le travail est terminé.</p><ul><li>Réussis : {{ done }}</li><li>Échoués : {{ failed }}</li></ul>',
      button: 'Voir le résultat',
    },
    de: {
      subject: '{{ title }}: abgeschlossen',
      heading: '{{ title }}',
      body: '<p>Guten Tag, {{ name }}, die Arbeit ist abgeschlossen.</p><ul><li>Erledigt: {{ done }}</li><li>Fehlgeschlagen: {{ failed }}</li></ul>',
      button: 'Ergebnis ansehen',
    },
    ja: {
      subject: '{{ title }}：完了',
      heading: '{{ title }}',
      body: '<p>{{ name }} さん、処理が完了しました。</p><ul><li>成功：{{ done }}件</li><li>失敗：{{ failed }}件</li></ul>',
      button: '結果を見る',
    },
    zh: {
      subject: '{{ title }}：已完成',
      heading: '{{ title }}',
      body: '<p>{{ name }}，您好，处理已完成。</p><ul><li>成功：{{ done }} 条</li><li>失败：{{ failed }} 条</li></ul>',
      button: '查看结果',
    },
  },
}
