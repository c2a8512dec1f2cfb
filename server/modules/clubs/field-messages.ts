export const slugTaken = 'Another club uses this address. Choose another one'
