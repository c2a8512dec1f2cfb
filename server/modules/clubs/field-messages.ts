export const slugTaken = 'Another club has this address. Choose another one'
