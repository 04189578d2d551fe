/** The address of the large English model's file, as bundlers give it for a file that they copy. */
declare const address: string;
export default address;
