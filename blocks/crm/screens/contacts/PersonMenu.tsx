import { Button, Menu, Modal } from '@mantine/core'
import type { Operation } from '@quoin/kit'
import { useCaller, useVerb } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'

/** What a person may ask for under data protection: all that is held of them, and to be forgotten. Not there for those who may not. */
export function PersonMenu({ id, name }: { id: string; name: string }) {
  const t = useTranslations('crm.person')
  const common = useTranslations('ui.common')
  const may = useMay(crm.contacts.erase.access)
  const { call } = useCaller()
  const notify = useNotify()
  const inWords = useErrorWords(crm.contacts)
  const [asking, setAsking] = useState(false)
  const erase = useVerb<{ id: string }, unknown>(crm.contacts.erase as never, {
    alsoRefreshes: ['crm.leads', 'crm.accounts', 'crm.accountContacts', 'crm.mails', 'crm.quotes', 'crm.targetLists'],
  })
  if (!may) return null
  const handOut = async () => {
    try {
      const held = await call(crm.contacts.personalData as Operation, { id })
      saveFile(`${name}.json`, JSON.stringify(held, null, 2), 'application/json')
    } catch (error) {
      notify.trouble(inWords(error).sentence)
    }
  }
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconShieldLock size={16} stroke={1.6} aria-hidden />}>
            {t('protection')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void handOut()}>{t('handOut')}</Menu.Item>
          <Menu.Item color="red" onClick={() => setAsking(true)}>
            {t('erase')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('eraseTitle', { name })}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        <div className={styles.stack}>
          <p className={styles.dim}>{t('eraseText')}</p>
          {erase.error && (
            <p className={styles.wrong} role="alert">
              {inWords(erase.error).sentence}
            </p>
          )}
          <div className={styles.foot}>
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {common('cancel')}
            </Button>
            <Button
              color="red"
              loading={erase.isPending}
              onClick={() =>
                erase.mutate(
                  { id },
                  {
                    onSuccess: () => {
                      setAsking(false)
                      notify.done(t('erased'))
                    },
                  },
                )
              }
            >
              {t('erase')}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
