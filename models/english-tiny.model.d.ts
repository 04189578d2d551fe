/** The address of the tiny English model's file, as bundlers give it for a file that they copy. */
declare const address: string;
export default address;
