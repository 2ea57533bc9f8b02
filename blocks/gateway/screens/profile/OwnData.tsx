import { Button } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useCaller, useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { Section } from '@quoin/ui/page/Section.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProofDialog } from './ProofDialog.tsx'

/** What is kept of oneself, to take along; and the end of one's account. */
export function OwnData() {
  const t = useTranslations('gateway.security')
  const words = useRefusal()
  const { id, email, signOut } = useMe()
  const { call } = useCaller()
  const [isLeaving, setLeaving] = useState(false)
  const remove = useAction(gateway.auth.deleteAccount)
  const take = useMutation({
    mutationFn: () => call(gateway.users.export, { id }),
    onSuccess: (data) =>
      saveFile(`${email.replace(/[^a-z0-9.-]+/gi, '_')}.json`, JSON.stringify(data, null, 2), 'application/json'),
  })
  return (
    <>
      <Section title={t('dataTitle')} text={t('dataText')}>
        {take.error && <FormError>{words(take.error).sentence}</FormError>}
        <Button
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {t('download')}
        </Button>
      </Section>
      <Section title={t('deleteTitle')} text={t('deleteText')}>
        <Button
          variant="default"
          c="red"
          onClick={() => {
            remove.reset()
            setLeaving(true)
          }}
        >
          {t('delete')}
        </Button>
        <ProofDialog
          opened={isLeaving}
          title={t('deleteTitle')}
          action={t('deleteForGood')}
          danger
          busy={remove.isPending}
          error={remove.error}
          known={{ last_administrator: t('lastAdministrator') }}
          onClose={() => setLeaving(false)}
          onProve={(proof) => remove.mutate(proof, { onSuccess: () => void signOut() })}
        >
          <p style={{ margin: '0 0 12px' }}>
            {t('deleteText')} {t('cannotBeUndone')}
          </p>
        </ProofDialog>
      </Section>
    </>
  )
}
