import type { MailTemplate } from '@quoin/kit/mail'

const about = {
  company: 'Acme',
  name: 'Warehouse',
  host: 'hooks.warehouse.example',
  link: 'https://quoin.example/c/acme/gateway/webhooks/1',
}

/** Mails about webhooks that ended by themselves. */
export const webhookMails: Readonly<Record<string, MailTemplate>> = {
  webhook_ended: {
    sample: { ...about, answer: '503' },
    texts: {
      en: {
        subject: 'The webhook {{ name }} of {{ company }} was turned off',
        heading: 'The webhook {{ name }} was turned off',
        body: '<p>{{ host }} has accepted no event of {{ company }} for days, or said that the endpoint is gone. The last answer was:</p><p><code>{{ answer }}</code></p><p>Events that happen now are not sent. When the endpoint works again, resume the webhook and replay the events it missed.</p>',
        button: 'Open the webhook',
      },
      es: {
        subject: 'El webhook {{ name }} de {{ company }} se ha desactivado',
        heading: 'El webhook {{ name }} se ha desactivado',
        body: '<p>{{ host }} lleva días sin aceptar ningún evento de {{ company }}, o ha indicado que el punto de conexión ya no existe. La última respuesta fue:</p><p><code>{{ answer }}</code></p><p>Los eventos que ocurran ahora no se envían. Cuando el punto de conexión vuelva a funcionar, reactiva el webhook y reenvía los eventos pendientes.</p>',
        button: 'Abrir el webhook',
      },
      fr: {
        subject: 'Le webhook {{ name }} de {{ company }} a été désactivé',
        heading: 'Le webhook {{ name }} a été désactivé',
        body: '<p>Depuis plusieurs jours, {{ host }} n’accepte aucun événement de {{ company }}, ou a indiqué que le point de terminaison n’existe plus. Dernière réponse :</p><p><code>{{ answer }}</code></p><p>Les événements actuels ne sont plus envoyés. Quand le point de terminaison fonctionnera de nouveau, réactivez le webhook et renvoyez les événements manqués.</p>',
        button: 'Ouvrir le webhook',
      },
      de: {
        subject: 'Der Webhook {{ name }} von {{ company }} wurde abgeschaltet',
        heading: 'Der Webhook {{ name }} wurde abgeschaltet',
        body: '<p>{{ host }} hat seit Tagen kein Ereignis von {{ company }} angenommen oder gemeldet, dass es den Endpunkt nicht mehr gibt. Die letzte Antwort war:</p><p><code>{{ answer }}</code></p><p>Was jetzt geschieht, wird nicht gesendet. Sobald der Endpunkt wieder antwortet, setzen Sie den Webhook fort und senden die verpassten Ereignisse erneut.</p>',
        button: 'Webhook öffnen',
      },
      ja: {
        subject: '{{ company }} の Webhook「{{ name }}」を停止しました',
        heading: 'Webhook「{{ name }}」を停止しました',
        body: '<p>{{ host }} は数日間 {{ company }} のイベントをまったく受け付けていないか、エンドポイントがなくなったと応答しました。最後の応答は次のとおりです。</p><p><code>{{ answer }}</code></p><p>現在発生するイベントは送信されません。エンドポイントが復旧したら、Webhook を再開し、届かなかったイベントを再送してください。</p>',
        button: 'Webhook を開く',
      },
      zh: {
        subject: '{{ company }} 的 Webhook「{{ name }}」已停用',
        heading: 'Webhook「{{ name }}」已停用',
        body: '<p>{{ host }} 已连续数天未接受 {{ company }} 的任何事件，或已声明该端点不再存在。最后的应答是：</p><p><code>{{ answer }}</code></p><p>现在发生的事件不会发送。端点恢复后，请恢复该 Webhook 并重新发送错过的事件。</p>',
        button: '打开 Webhook',
      },
    },
  },
  webhook_ended_person: {
    sample: about,
    texts: {
      en: {
        subject: 'The webhook {{ name }} of {{ company }} was turned off',
        heading: 'The webhook {{ name }} was turned off',
        body: '<p>It told {{ host }} what its creator may see, and that person is no longer an active member of {{ company }}. Resume the webhook to have it send what you may see.</p>',
        button: 'Open the webhook',
      },
      es: {
        subject: 'El webhook {{ name }} de {{ company }} se ha desactivado',
        heading: 'El webhook {{ name }} se ha desactivado',
        body: '<p>Enviaba a {{ host }} lo que podía ver quien lo creó, y esa persona ya no es miembro activo de {{ company }}. Reactívalo para que envíe lo que puedes ver tú.</p>',
        button: 'Abrir el webhook',
      },
      fr: {
        subject: 'Le webhook {{ name }} de {{ company }} a été désactivé',
        heading: 'Le webhook {{ name }} a été désactivé',
        body: '<p>Il envoyait à {{ host }} ce que son auteur pouvait voir, et cette personne n’est plus membre actif de {{ company }}. Réactivez-le pour qu’il envoie ce que vous pouvez voir.</p>',
        button: 'Ouvrir le webhook',
      },
      de: {
        subject: 'Der Webhook {{ name }} von {{ company }} wurde abgeschaltet',
        heading: 'Der Webhook {{ name }} wurde abgeschaltet',
        body: '<p>Er meldete {{ host }}, was die Person sehen darf, die ihn angelegt hat, und diese ist kein aktives Mitglied von {{ company }} mehr. Setzen Sie ihn fort, damit er sendet, was Sie sehen dürfen.</p>',
        button: 'Webhook öffnen',
      },
      ja: {
        subject: '{{ company }} の Webhook「{{ name }}」を停止しました',
        heading: 'Webhook「{{ name }}」を停止しました',
        body: '<p>この Webhook は作成者が閲覧できる内容を {{ host }} に送信していましたが、作成者は {{ company }} の有効なメンバーではなくなりました。再開すると、あなたが閲覧できる内容が送信されます。</p>',
        button: 'Webhook を開く',
      },
      zh: {
        subject: '{{ company }} 的 Webhook「{{ name }}」已停用',
        heading: 'Webhook「{{ name }}」已停用',
        body: '<p>它向 {{ host }} 发送创建者可见的内容，而该成员已不再是 {{ company }} 的有效成员。恢复后，将发送您可见的内容。</p>',
        button: '打开 Webhook',
      },
    },
  },
}
