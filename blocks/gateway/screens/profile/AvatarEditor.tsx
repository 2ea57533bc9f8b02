import { Button, FileButton, Progress } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useCaller, useAction } from '@quoin/kit/react'
import { Monogram, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { putFile } from '@quoin/ui/forms/putFile.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './AvatarEditor.module.css'

const types = ['image/png', 'image/jpeg', 'image/webp']
const sizeBytesMax = 5 * 1024 * 1024

/** One's picture: chosen, put into the store with its progress shown, then made the avatar. */
export function AvatarEditor() {
  const t = useTranslations('gateway.avatar')
  const { id, name, avatarUrl } = useMe()
  const { call } = useCaller()
  const refresh = { alsoRefreshes: ['gateway.auth', 'gateway.avatars'] }
  const create = useAction(gateway.users.avatarCreate, refresh)
  const remove = useAction(gateway.users.avatarDelete, refresh)
  const [progress, setProgress] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function upload(file: File | null) {
    if (!file) return
    setTrouble(null)
    if (!types.includes(file.type)) return setTrouble(t('wrongType'))
    if (file.size > sizeBytesMax) return setTrouble(t('tooLarge'))
    setProgress(0)
    try {
      const where = await call(gateway.users.presignAvatar, { id, filename: file.name, content_type: file.type })
      await putFile(where.presigned_url, file, { headers: where.headers, onProgress: setProgress })
      await create.mutateAsync({
        id,
        name: where.file_name,
        original_name: file.name,
        file_type: file.type,
        file_size: String(file.size),
      })
    } catch {
      setTrouble(t('failed'))
    } finally {
      setProgress(null)
    }
  }

  return (
    <div className={classes.editor}>
      <Monogram name={name} image={avatarUrl} size={64} round />
      <div className={classes.controls}>
        <div className={classes.buttons}>
          <FileButton accept={types.join(',')} onChange={(file) => void upload(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={progress !== null}>
                {avatarUrl ? t('replace') : t('choose')}
              </Button>
            )}
          </FileButton>
          {avatarUrl && (
            <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate({ id })}>
              {t('remove')}
            </Button>
          )}
        </div>
        {progress !== null && <Progress value={progress * 100} size="sm" aria-label={t('uploading', { percent: progress })} />}
        {(trouble || remove.error) && <FormError>{trouble ?? t('failed')}</FormError>}
      </div>
    </div>
  )
}
