/** What file dialogs offer where a picture is wanted: the kinds that the server draws. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif'
