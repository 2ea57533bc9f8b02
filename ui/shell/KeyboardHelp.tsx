import { Kbd, Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type KeySection, modKey, useKeySections } from './keys.ts'
import classes from './KeyboardHelp.module.css'

/** Every shortcut that works right now: those of the shell, then those of the screen that is open. */
export default function KeyboardHelp({ onClose }: { onClose(): void }) {
  const t = useTranslations('ui.keys')
  const own = useKeySections()
  const everywhere: KeySection = {
    title: t('everywhere'),
    keys: [
      { press: [modKey, 'K'], does: t('palette') },
      { press: [modKey, 'K', '→'], does: t('actOn') },
      { press: ['['], does: t('rail') },
      { press: ['?'], does: t('help') },
      { press: ['Esc'], does: t('closes') },
    ],
  }
  return (
    <Modal opened onClose={onClose} title={t('title')} size={520}>
      {[everywhere, ...own].map((section) => (
        <section key={section.title} className={classes.section}>
          <h3>{section.title}</h3>
          <dl>
            {section.keys.map((key) => (
              <div key={key.does} className={classes.row}>
                <dt>{key.does}</dt>
                <dd>
                  {key.press.map((one) => (
                    <Kbd key={one} size="sm">
                      {one}
                    </Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
