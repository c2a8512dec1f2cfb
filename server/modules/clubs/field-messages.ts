export const clubSlugTaken = 'Another club uses this address. Choose another one'
