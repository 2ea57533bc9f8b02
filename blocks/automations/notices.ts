import type { Notice } from '@quoin/kit/notices'

const own = { title: '{{ title }}', body: '{{ body }}' } as const
const sample = { name: 'Follow up declined quotes' }

/** What automations tell people, and what people are told of automations. */
export const notices: Readonly<Record<'automation_message' | 'automation_limited' | 'automation_ended', Notice>> = {
  /** In the words of whoever wrote the automation. */
  automation_message: {
    category: 'alerts',
    sample: { title: 'Quote Q-104 was declined', body: 'Call the customer today.' },
    texts: { en: own, es: own, fr: own, de: own, ja: own, zh: own },
  },
  automation_limited: {
    category: 'alerts',
    sample,
    texts: {
      en: {
        title: 'The automation “{{ name }}” reached its limit and was paused',
        body: 'It was to run more often than automations may. Check whether it starts itself again, then resume it.',
        button: 'Open the automation',
      },
      es: {
        title: 'La automatización «{{ name }}» ha alcanzado su límite y se ha pausado',
        body: 'Iba a ejecutarse más veces de las permitidas. Comprueba si se activa a sí misma y reanúdala después.',
        button: 'Abrir la automatización',
      },
      fr: {
        title: 'L’automatisation « {{ name }} » a atteint sa limite et a été suspendue',
        body: 'Elle devait s’exécuter plus souvent qu’il n’est permis. Vérifiez qu’elle ne se relance pas elle-même, puis reprenez-la.',
        button: 'Ouvrir l’automatisation',
      },
      de: {
        title: 'Die Automatisierung „{{ name }}“ hat ihre Grenze erreicht und wurde angehalten',
        body: 'Sie sollte öfter laufen, als Automatisierungen dürfen. Prüfen Sie, ob sie sich selbst wieder auslöst, und setzen Sie sie dann fort.',
        button: 'Automatisierung öffnen',
      },
      ja: {
        title: '自動化「{{ name }}」は上限に達したため一時停止しました',
        body: '許可された回数を超えて実行されるところでした。自分自身を再び起動していないか確認してから再開してください。',
        button: '自動化を開く',
      },
      zh: {
        title: '自动化“{{ name }}”已达到上限并已暂停',
        body: '其运行次数将超出允许范围。请检查它是否会再次触发自身，然后恢复运行。',
        button: '打开自动化',
      },
    },
  },
  automation_ended: {
    category: 'alerts',
    sample,
    texts: {
      en: {
        title: 'The automation “{{ name }}” was turned off',
        body: 'It failed for days, or the person it acts for is no longer a member. Look at its log and resume it.',
        button: 'Open the automation',
      },
      es: {
        title: 'La automatización «{{ name }}» se ha desactivado',
        body: 'Ha fallado durante días, o la persona en cuyo nombre actúa ya no es miembro. Revisa su registro y reanúdala.',
        button: 'Abrir la automatización',
      },
      fr: {
        title: 'L’automatisation « {{ name }} » a été désactivée',
        body: 'Elle échoue depuis plusieurs jours, ou la personne au nom de laquelle elle agit n’est plus membre. Consultez son journal et reprenez-la.',
        button: 'Ouvrir l’automatisation',
      },
      de: {
        title: 'Die Automatisierung „{{ name }}“ wurde abgeschaltet',
        body: 'Sie ist tagelang fehlgeschlagen, oder die Person, für die sie handelt, ist nicht mehr Mitglied. Sehen Sie ins Protokoll und setzen Sie sie fort.',
        button: 'Automatisierung öffnen',
      },
      ja: {
        title: '自動化「{{ name }}」を停止しました',
        body: '数日間失敗が続いたか、実行者がメンバーではなくなりました。ログを確認して再開してください。',
        button: '自動化を開く',
      },
      zh: {
        title: '自动化“{{ name }}”已停用',
        body: '它已连续数天失败，或其代表的人员已不再是成员。请查看日志后恢复运行。',
        button: '打开自动化',
      },
    },
  },
}
