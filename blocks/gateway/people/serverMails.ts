import type { MailTemplate } from '@quoin/kit/mail'

const about = { company: 'Acme', host: 'mail.acme.example', link: 'https://quoin.example/c/acme/gateway/mails/server' }

/** Mails about the server that a company sends its mails through. */
export const serverMails: Readonly<Record<string, MailTemplate>> = {
  mail_server_test: {
    sample: about,
    texts: {
      en: {
        subject: 'Test email from {{ company }} via {{ host }}',
        heading: 'Your mail server works',
        body: '<p>This test email was sent through {{ host }}. You can now use this server for the emails of {{ company }}.</p>',
        button: 'Back to the mail server',
      },
      es: {
        subject: 'Los correos de {{ company }} salen por {{ host }}',
        heading: 'El servidor aceptó este correo',
        body: '<p>Esto es una prueba. Se envió a través de {{ host }} y ha llegado. Ya se puede usar el servidor para los correos de {{ company }}.</p>',
        button: 'Volver al servidor de correo',
      },
      fr: {
        subject: 'Les e-mails de {{ company }} partent par {{ host }}',
        heading: 'Le serveur a accepté cet e-mail',
        body: '<p>Ceci est un test. Il a été envoyé par {{ host }} et il est arrivé. Le serveur peut désormais servir aux e-mails de {{ company }}.</p>',
        button: 'Revenir au serveur de messagerie',
      },
      de: {
        subject: 'Mails von {{ company }} gehen über {{ host }} hinaus',
        heading: 'Der Server hat diese Mail angenommen',
        body: '<p>Dies ist ein Test. Er ging über {{ host }} hinaus und ist angekommen. Der Server kann jetzt für die Mails von {{ company }} verwendet werden.</p>',
        button: 'Zurück zum Mailserver',
      },
      ja: {
        subject: '{{ company }} のメールは {{ host }} から送信されます',
        heading: 'サーバーがこのメールを受け付けました',
        body: '<p>これはテストです。{{ host }} を通じて送信され、無事に届きました。このサーバーを {{ company }} のメールに使えます。</p>',
        button: 'メールサーバーの設定に戻る',
      },
      zh: {
        subject: '{{ company }} 的邮件经 {{ host }} 发出',
        heading: '服务器已接受这封邮件',
        body: '<p>这是一封测试邮件，经 {{ host }} 发出并已送达。现在可以将该服务器用于 {{ company }} 的邮件。</p>',
        button: '返回邮件服务器设置',
      },
    },
  },
  mail_server_failing: {
    notice: { category: 'company' },
    byPlatform: true,
    sample: { ...about, answer: '535 5.7.8 Authentication failed' },
    texts: {
      en: {
        subject: 'Mail server problem: {{ host }}',
        heading: 'Emails of {{ company }} are not being delivered',
        body: '<p>{{ host }} has not accepted any emails of {{ company }} for more than an hour. Its last response was:</p><p><code>{{ answer }}</code></p><p>Delivery is retried for one day. After that, emails can be resent from the email log.</p>',
        button: 'View mail server',
        note: 'You get this email because you manage the mail server of {{ company }}. It was sent by the platform’s server.',
      },
      es: {
        subject: '{{ host }} no acepta los correos de {{ company }}',
        heading: 'Los correos de {{ company }} están esperando',
        body: '<p>Desde hace más de una hora {{ host }} no acepta correos de {{ company }}. La última respuesta fue:</p><p><code>{{ answer }}</code></p><p>Los correos se conservan y se vuelven a intentar. Los que lleven un día esperando se abandonan; se pueden enviar de nuevo desde el registro de correos.</p>',
        button: 'Ver el servidor de correo',
        note: 'Recibes este correo porque decides por qué servidor salen los correos de {{ company }}. Se envió por otro.',
      },
      fr: {
        subject: '{{ host }} n’accepte plus les e-mails de {{ company }}',
        heading: 'Les e-mails de {{ company }} attendent',
        body: '<p>Depuis plus d’une heure, {{ host }} n’accepte plus les e-mails de {{ company }}. Voici la dernière réponse :</p><p><code>{{ answer }}</code></p><p>Les e-mails sont conservés et réessayés. Ceux qui attendent depuis un jour sont abandonnés ; ils peuvent être renvoyés depuis le journal des e-mails.</p>',
        button: 'Voir le serveur de messagerie',
        note: 'Vous recevez ce message car vous choisissez le serveur par lequel partent les e-mails de {{ company }}. Il est parti par un autre.',
      },
      de: {
        subject: '{{ host }} nimmt keine Mails von {{ company }} an',
        heading: 'Mails von {{ company }} warten',
        body: '<p>Seit mehr als einer Stunde nimmt {{ host }} keine Mails von {{ company }} an. Zuletzt hieß es:</p><p><code>{{ answer }}</code></p><p>Die Mails bleiben erhalten und werden wieder versucht. Was einen Tag gewartet hat, wird aufgegeben und kann aus dem Mailprotokoll noch einmal gesendet werden.</p>',
        button: 'Mailserver ansehen',
        note: 'Sie erhalten diese Mail, weil Sie bestimmen, über welchen Server die Mails von {{ company }} hinausgehen. Sie ging über einen anderen.',
      },
      ja: {
        subject: '{{ host }} が {{ company }} のメールを受け付けていません',
        heading: '{{ company }} のメールが送信を待っています',
        body: '<p>1 時間以上、{{ host }} が {{ company }} のメールを受け付けていません。最後の応答は次のとおりです。</p><p><code>{{ answer }}</code></p><p>メールは保管され、繰り返し送信を試みます。1 日待っても送れないものは中止されますが、メールの記録からもう一度送信できます。</p>',
        button: 'メールサーバーを見る',
        note: '{{ company }} のメールサーバーを管理している方にお送りしています。このメールは別のサーバーから送信されました。',
      },
      zh: {
        subject: '{{ host }} 不接受 {{ company }} 的邮件',
        heading: '{{ company }} 的邮件正在等待发送',
        body: '<p>一个多小时以来，{{ host }} 未接受 {{ company }} 的任何邮件。最后的应答是：</p><p><code>{{ answer }}</code></p><p>邮件已保留并会继续尝试发送。等待满一天的邮件将被放弃，可在邮件记录中重新发送。</p>',
        button: '查看邮件服务器',
        note: '您收到此邮件是因为您负责决定 {{ company }} 的邮件经哪台服务器发出。本邮件经另一台服务器发出。',
      },
    },
  },
}
